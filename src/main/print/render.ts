import { setImmediate } from 'node:timers/promises';
import type { LabelRow, PrinterLanguage } from '#shared/desk/contract';
import { AppError, type Language } from '#shared/errors';
import { createDotGrid, type Dpi } from '#shared/label/dots';
import { refuseLabel } from '#shared/label/findings';
import { captionsOf, type LabelTemplate } from '#shared/label/template';
import { loadFonts } from '../../rendering/fonts.ts';
import { loadPictures } from '../../rendering/image-raster.ts';
import { placeOf } from './check-labels.ts';
import { renderPdf } from './render-pdf.ts';
import { renderPng } from './render-png.ts';
import type { NumberedRow, RenderedChunk } from './render-run.ts';
import { renderZpl } from './render-zpl.ts';

export interface RenderRequest {
  template: LabelTemplate;
  rows: Iterable<LabelRow> | AsyncIterable<LabelRow>;
  /** ZPL, one PDF with a page per label, or one PNG file per label. */
  language: PrinterLanguage;
  /** The printer's resolution; modules and lines are whole dots of it, in a PDF too. */
  dpi: Dpi;
  /** Language of captions, unless the template fixes it; Chinese by default. */
  lang?: Language;
  /** Labels of each row, one after the other. */
  copies?: number;
  /** A row's number in its source, for warnings; by default rows count from 1. */
  numberOf?: (position: number) => number;
}

const RENDERERS = { zpl: renderZpl, pdf: renderPdf, png: renderPng };

/**
 * Renders labels of any number of rows for a printer, only as fast as the chunks are taken and without keeping them.
 * Throws `label.refused` for a label that would be wrong, `template.invalid` for a picture in the template that cannot be
 * decoded, and the errors of reading the rows.
 */
export async function* renderLabels(request: RenderRequest): AsyncGenerator<RenderedChunk> {
  const { template, language, dpi, lang, copies = 1 } = request;
  const pictures = await loadPictures(template);
  const dots = createDotGrid(dpi);
  const options = { language: captionsOf(template, lang), dots, measure: loadFonts().measure };
  const rows = numberRows(request);
  yield* RENDERERS[language]({ template, rows, copies, pictures, options });
}

/** The longest time the rest of the process waits for drawing, in ms. */
const BREATH_MS = 10;

async function* numberRows(request: RenderRequest): AsyncGenerator<NumberedRow> {
  let position = 0;
  let breath = performance.now();
  for await (const row of request.rows) {
    position += 1;
    const place = placeOf(row, position, request);
    yield {
      row,
      accept({ faults: [fault], warnings }) {
        if (fault !== undefined) throw refuseLabel(fault, place);
        return warnings.map(({ code, details }) => new AppError(code, { ...details, row: place.row }));
      },
    };
    if (performance.now() - breath < BREATH_MS) continue;
    await setImmediate();
    breath = performance.now();
  }
}
