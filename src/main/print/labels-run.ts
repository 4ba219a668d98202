import type { LabelRow } from '#shared/desk/contract/labels';
import type { AppError } from '#shared/errors';
import type { DrawOptions } from '#shared/label/document';
import type { Findings } from '#shared/label/findings';
import type { Surface } from '#shared/label/surface';
import type { LabelTemplate } from '#shared/label/template';
import type { Pictures } from '../../rendering/image-raster.ts';
import type { PrintRun, RunPart } from './print-run.ts';

/** Part of a rendered run. In ZPL and PNG it ends with a label; a PDF is whole only with its epilogue. */
export interface RenderedChunk extends RunPart {
  /** Warnings of the labels since the previous chunk; `details.row` is the row's number, counted from 1. */
  warnings: AppError[];
}

/** A run of labels with the warnings about them. */
export type RenderedRun = PrintRun<RenderedChunk>;

/** The input of each language's renderer. */
export interface LabelRun {
  template: LabelTemplate;
  rows: AsyncIterable<NumberedRow>;
  /** Labels of each row, one after the other. */
  copies: number;
  pictures: Pictures;
  options: DrawOptions;
  /** Commands within the format of each label, besides what is drawn; empty in languages other than ZPL. */
  formatCommands: string;
  /** Draws on a surface as the printer needs it moved and stretched for this medium. */
  adjust(surface: Surface): Surface;
}

export interface NumberedRow {
  row: LabelRow;
  /** The warnings with the row's number. Throws `label.refused` for a label with a fault. */
  accept(findings: Findings): AppError[];
}
