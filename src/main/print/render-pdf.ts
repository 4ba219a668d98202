import { drawLabel } from '#shared/label/document';
import { createPdfDocument } from '../../rendering/pdf-document.ts';
import { createPdfSurface } from '../../rendering/pdf-surface.ts';
import type { LabelRun, RenderedChunk } from './render-run.ts';

/** Pages are passed on in pieces of about this size. */
const CHUNK_BYTES = 65_536;

/** Renders one PDF with a page per label of its true size; contains the template's unchanging part once. */
export async function* renderPdf(run: LabelRun): AsyncGenerator<RenderedChunk> {
  const { template, pictures, options, copies } = run;
  const { widthMm, heightMm } = template;
  const document = createPdfDocument(widthMm, heightMm, template.name[options.language]);
  const surface = createPdfSurface(document, heightMm, options.dots.dotsPerMm, pictures);
  drawLabel(template, {}, surface, { ...options, layer: 'constant' });
  const form = document.addForm(surface.takeContent(), widthMm, heightMm);

  let labelsDone = 0;
  let chunk: RenderedChunk = { bytes: new Uint8Array(), labelsDone, warnings: [] };
  for await (const { row, accept } of run.rows) {
    chunk.warnings.push(...accept(drawLabel(template, row, surface, { ...options, layer: 'varying' })));
    const content = `/${form} Do\n${surface.takeContent()}`;
    for (let copy = 0; copy < copies; copy += 1) document.addPage(content);
    labelsDone += copies;
    if (document.bytesWaiting() < CHUNK_BYTES) continue;
    yield { ...chunk, bytes: document.takeBytes(), labelsDone };
    chunk = { ...chunk, warnings: [] };
  }
  if (labelsDone === 0) return;
  document.end();
  yield { ...chunk, bytes: document.takeBytes(), labelsDone };
}
