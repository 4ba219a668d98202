import { setImmediate } from 'node:timers/promises';
import type { LabelRow, PrinterLanguage } from '#shared/desk/contract';
import { AppError, type Language } from '#shared/errors';
import { createDotGrid, type Dpi } from '#shared/label/dots';
import type { LabelTemplate } from '#shared/label/template';
import { loadFonts } from './fonts.ts';
import { renderPdf } from './render-pdf.ts';
import { renderPng } from './render-png.ts';
import type { NumberedRow, RenderedChunk } from './render-run.ts';
import { renderZpl } from './render-zpl.ts';
import { loadPictures } from './surfaces/image-raster.ts';

export interface RenderRequest {
  template: LabelTemplate;
  rows: Iterable<LabelRow> | AsyncIterable<LabelRow>;
  /** ZPL, one PDF with a page a label, or one PNG file a label. */
  language: PrinterLanguage;
  /** The printer's; modules and lines are whole dots of it, in a PDF too. */
  dpi: Dpi;
  /** Of captions; Chinese unless said otherwise. */
  lang?: Language;
  /** Labels of each row, one after the other. */
  copies?: number;
  /** The number a row has where it came from, for warnings; by default rows count from 1 as they come. */
  numberOf?: (position: number) => number;
}

const RENDERERS = { zpl: renderZpl, pdf: renderPdf, png: renderPng };

/**
 * Labels of any number of rows as a printer takes them, drawn no faster than the chunks are taken and kept nowhere.
 * Throws `template.invalid` for a picture in the template that cannot be decoded, and whatever reading the rows throws.
 */
export async function* renderLabels(request: RenderRequest): AsyncGenerator<RenderedChunk> {
  const { template, language, dpi, lang = 'zh', copies = 1 } = request;
  const pictures = await loadPictures(template);
  const dots = createDotGrid(dpi);
  const options = { language: lang, dots, measure: loadFonts().measure };
  const rows = numberRows(request.rows, request.numberOf);
  yield* RENDERERS[language]({ template, rows, copies, pictures, options });
}

/** So long the rest of the process may wait for drawing. */
const BREATH_MS = 10;

async function* numberRows(
  rows: RenderRequest['rows'],
  numberOf = (position: number) => position,
): AsyncGenerator<NumberedRow> {
  let count = 0;
  let breath = performance.now();
  for await (const row of rows) {
    count += 1;
    const number = numberOf(count);
    yield {
      row,
      number: (warnings) =>
        warnings.map(({ code, details }) => new AppError(code, { ...details, row: number })),
    };
    if (performance.now() - breath < BREATH_MS) continue;
    await setImmediate();
    breath = performance.now();
  }
}
