import { drawLabel } from '#shared/label/document';
import { createPdfDocument } from '../../rendering/pdf-document.ts';
import { createPdfSurface } from '../../rendering/pdf-surface.ts';
import type { LabelRun, RenderedChunk, RenderedRun } from './labels-run.ts';

/** Pages are passed on in pieces of about this size. */
const CHUNK_BYTES = 65_536;

/** Renders one PDF with a page per label of its true size; contains the template's unchanging part once. */
export function renderPdf(run: LabelRun): RenderedRun {
  const { template, options } = run;
  const document = createPdfDocument(template.widthMm, template.heightMm, template.name[options.language]);
  return {
    prologue: document.takeBytes(),
    units: drawPages(run, document),
    epilogue() {
      document.end();
      return document.takeBytes();
    },
  };
}

async function* drawPages(
  run: LabelRun,
  document: ReturnType<typeof createPdfDocument>,
): AsyncGenerator<RenderedChunk, void, undefined> {
  const { template, pictures, options, copies } = run;
  const { widthMm, heightMm } = template;
  const surface = createPdfSurface(document, heightMm, options.dots.dotsPerMm, pictures);
  const adjusted = run.adjust(surface);
  drawLabel(template, {}, adjusted, { ...options, layer: 'constant' });
  const form = document.addForm(surface.takeContent(), widthMm, heightMm);

  let chunk: RenderedChunk = { bytes: new Uint8Array(), unitsDone: 0, warnings: [] };
  for await (const { row, accept } of run.rows) {
    chunk.warnings.push(...accept(drawLabel(template, row, adjusted, { ...options, layer: 'varying' })));
    document.addPage(`${document.draw(form)}\n${surface.takeContent()}`, copies);
    chunk.unitsDone += copies;
    if (document.bytesWaiting() < CHUNK_BYTES) continue;
    yield { ...chunk, bytes: document.takeBytes() };
    chunk = { ...chunk, warnings: [] };
  }
  if (document.bytesWaiting() > 0 && chunk.unitsDone > 0) yield { ...chunk, bytes: document.takeBytes() };
}
