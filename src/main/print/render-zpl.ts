import { createHash } from 'node:crypto';
import { drawLabel } from '#shared/label/document';
import { createByteWriter } from '../../rendering/byte-writer.ts';
import type { LabelRun, RenderedChunk } from './render-run.ts';
import { createBitmapSurface } from './surfaces/bitmap.ts';
import { createZplSurface } from './surfaces/zpl.ts';
import { writeCompressed } from './surfaces/zpl-graphic.ts';

/**
 * Renders a run as ZPL II, one label per chunk. The template's unchanging part is stored in the printer's memory
 * first, under a name derived from its content; each label recalls it, and a last chunk deletes it.
 */
export async function* renderZpl(run: LabelRun): AsyncGenerator<RenderedChunk> {
  const { template, pictures, options, copies } = run;
  const { dotsPerMm } = options.dots;
  const base = createBitmapSurface({ ...template, dotsPerMm, pictures });
  drawLabel(template, {}, base, { ...options, layer: 'constant' });
  const { width, height, stride } = base.raster;
  const stored = createByteWriter();
  writeCompressed(stored, base.raster);
  const graphic = stored.take();
  const name = `R:VD${createHash('sha256').update(graphic).digest('hex').slice(0, 6).toUpperCase()}.GRF`;
  const setup = Buffer.concat([
    Buffer.from(`~DG${name},${stride * height},${stride},`),
    graphic,
    Buffer.from('\n'),
  ]);
  const head = Buffer.from(`^XA^CI28^PW${width}^LL${height}^LH0,0\n^FO0,0^XG${name},1,1^FS\n`);
  const end = Buffer.from('^XZ\n');
  const ending = Buffer.from(`^XA^ID${name}^FS^XZ\n`);

  const surface = createZplSurface(dotsPerMm, pictures);
  let labelsDone = 0;
  for await (const { row, accept } of run.rows) {
    const warnings = accept(drawLabel(template, row, surface, { ...options, layer: 'varying' }));
    const label = Buffer.concat([head, surface.takeFields(), end]);
    for (let copy = 0; copy < copies; copy += 1) {
      labelsDone += 1;
      const bytes = labelsDone === 1 ? Buffer.concat([setup, label]) : label;
      yield { bytes, labelsDone, ending, warnings: copy === 0 ? warnings : [] };
    }
  }
  if (labelsDone > 0) yield { bytes: ending, labelsDone, warnings: [] };
}
