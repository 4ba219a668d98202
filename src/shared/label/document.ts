import type { LabelRow } from '../desk/contract.ts';
import type { AppError, Language } from '../errors.ts';
import type { DotGrid } from './dots.ts';
import type { Layer } from './element-kind.ts';
import { drawElement } from './elements/index.ts';
import { createRecordingSurface, type DrawnOperation } from './recording-surface.ts';
import { checkCodes } from './self-check.ts';
import type { Surface } from './surface.ts';
import type { LabelTemplate } from './template.ts';
import type { TextMeasure } from './text-measure.ts';

export interface DrawOptions {
  language: Language;
  dots: DotGrid;
  measure: TextMeasure;
  layer?: Layer;
}

/** Draws one label, or one layer of it; returns the warnings for the user. */
export function drawLabel(
  template: LabelTemplate,
  row: LabelRow,
  surface: Surface,
  options: DrawOptions,
): AppError[] {
  const warnings: AppError[] = [];
  const { layer = 'all', language, dots, measure } = options;
  const context = {
    row,
    language,
    dots,
    measure,
    warn: (warning: AppError) => void warnings.push(warning),
    wants: (isConstant: boolean) => layer === 'all' || isConstant === (layer === 'constant'),
  };
  for (const element of template.elements) drawElement(element, context, surface);
  return warnings;
}

/** One label as drawing operations in millimetres, as every back end receives them. */
export interface LabelDocument {
  widthMm: number;
  heightMm: number;
  operations: readonly DrawnOperation[];
  warnings: readonly AppError[];
}

/** Combines template and row; the warnings include those of {@link checkCodes}. */
export function resolveLabel(template: LabelTemplate, row: LabelRow, options: DrawOptions): LabelDocument {
  const surface = createRecordingSurface();
  const warnings = drawLabel(template, row, surface, options);
  const document = {
    widthMm: template.widthMm,
    heightMm: template.heightMm,
    operations: surface.operations,
    warnings,
  };
  warnings.push(...checkCodes(document, options.measure));
  return document;
}
