import type { LabelRow } from '#shared/desk/contract/labels';
import type { Adjustment } from '#shared/desk/contract/media';
import type { LabelLanguage } from '#shared/desk/contract/printers';
import { AppError, type Language } from '#shared/errors';
import { adjustSurface } from '#shared/label/adjusted-surface';
import { drawLabel } from '#shared/label/document';
import { createDotGrid, type Dpi } from '#shared/label/dots';
import type { Layer } from '#shared/label/element-kind';
import { refuseLabel } from '#shared/label/findings';
import type { Surface } from '#shared/label/surface';
import { captionsOf, type LabelTemplate } from '#shared/label/template';
import { loadFonts } from '../../rendering/fonts.ts';
import { loadPictures, type PictureStore } from '../../rendering/image-raster.ts';
import { createPauses } from '../../rendering/pauses.ts';
import { placeOf } from './check-labels.ts';
import type { UnitNumbers } from './content/content-kind.ts';
import { drawPicturesAhead } from './draw-ahead.ts';
import type { NumberedRow, RenderedChunk, RenderedRun } from './labels-run.ts';
import { countsLabels, labelNumberer } from './number-labels.ts';
import { renderPdf } from './render-pdf.ts';
import { renderPng } from './render-png.ts';
import { renderPwg } from './render-pwg.ts';
import { renderTspl } from './render-tspl.ts';
import { renderZpl } from './render-zpl.ts';

export interface RenderRequest {
  template: LabelTemplate;
  rows: Iterable<LabelRow> | AsyncIterable<LabelRow>;
  /** ZPL, TSPL, one PDF or PWG raster with a page per label, or one PNG file per label. */
  language: LabelLanguage;
  /** The printer's resolution. Code modules and lines are whole dots of it, even in a PDF. */
  dpi: Dpi;
  /** The printer's adjustment to the size of the labels. */
  adjustment?: Adjustment | null;
  /** Commands within the format of each label, besides what is drawn; in ZPL only. */
  formatCommands?: string | undefined;
  /** Language of captions, unless the template fixes it; Chinese by default. */
  lang?: Language;
  /** Labels of each row, one after the other. */
  copies?: number;
  /** For counters; by default labels count from 1. */
  units?: UnitNumbers | undefined;
  /** A row's number in its source, for warnings; by default rows count from 1. */
  numberOf?: ((position: number) => number) | undefined;
}

const RENDERERS = { zpl: renderZpl, tspl: renderTspl, pdf: renderPdf, pwg: renderPwg, png: renderPng };

/**
 * Renders labels of any number of rows for a printer, only as fast as the parts are taken and without keeping them.
 * Throws `template.invalid` for a picture in the template that cannot be decoded; the units throw `label.refused` for a
 * label that would be wrong, and the errors of reading the rows.
 */
export async function startLabels(request: RenderRequest): Promise<RenderedRun> {
  const { template, language, dpi, lang, copies = 1, adjustment = null, formatCommands = '' } = request;
  const pictures = await loadPictures(template);
  const dots = createDotGrid(dpi);
  const options = { language: captionsOf(template, lang), dots, measure: loadFonts().measure };
  const adjust = (surface: Surface) =>
    adjustment === null ? surface : adjustSurface(surface, adjustment, dots.snap);
  const drawAhead = (row: LabelRow, layer: Layer) =>
    drawPicturesAhead(template, (of, surface) => drawLabel(of, row, adjust(surface), { ...options, layer }), {
      pictures,
      dotsPerMm: dots.dotsPerMm,
    });
  await drawAhead({}, 'constant');
  const isCounted = countsLabels(template);
  const rows = numberRows(isCounted ? { ...request, rows: countedRows(request) } : request, pictures, (row) =>
    drawAhead(row, 'varying'),
  );
  return RENDERERS[language]({
    template,
    rows,
    pictures,
    options,
    adjust,
    formatCommands,
    copies: isCounted ? 1 : copies,
  });
}

/** The whole run in one stream, for a file: the first chunk holds the prologue, the last one the epilogue. Empty for no rows. */
export async function* renderLabels(request: RenderRequest): AsyncGenerator<RenderedChunk> {
  const { prologue, units, epilogue } = await startLabels(request);
  let unitsDone = 0;
  for await (const chunk of units) {
    const isFirst = unitsDone === 0;
    ({ unitsDone } = chunk);
    yield isFirst && prologue.length > 0
      ? { ...chunk, bytes: Buffer.concat([prologue, chunk.bytes]) }
      : chunk;
  }
  if (unitsDone === 0) return;
  const bytes = epilogue();
  if (bytes.length > 0) yield { bytes, unitsDone, warnings: [] };
}

/** A row per label, with its number for counters. */
async function* countedRows({ template, rows, copies = 1, units }: RenderRequest): AsyncGenerator<LabelRow> {
  const number = labelNumberer(template, units);
  let position = 0;
  for await (const row of rows) {
    for (let copy = 0; copy < copies; copy += 1) {
      position += 1;
      yield number(row, position);
    }
  }
}

async function* numberRows(
  request: RenderRequest,
  pictures: PictureStore,
  drawAhead: (row: LabelRow) => Promise<void>,
): AsyncGenerator<NumberedRow> {
  let position = 0;
  const pauseIfDue = createPauses();
  for await (const row of request.rows) {
    position += 1;
    const place = placeOf(row, position, request);
    const damaged = await pictures.prepare(row);
    if (damaged !== null) throw refuseLabel(damaged, place);
    await drawAhead(row);
    yield {
      row,
      accept({ faults: [fault], warnings }) {
        if (fault !== undefined) throw refuseLabel(fault, place);
        return warnings.map(({ code, details }) => new AppError(code, { ...details, row: place.row }));
      },
    };
    await pauseIfDue();
  }
}
