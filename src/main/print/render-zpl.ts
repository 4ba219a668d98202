import { createHash } from 'node:crypto';
import { drawLabel } from '#shared/label/document';
import { createByteWriter } from '../../rendering/byte-writer.ts';
import type { LabelRun, RenderedChunk, RenderedRun } from './labels-run.ts';
import { createBitmapSurface } from './surfaces/bitmap.ts';
import { createZplSurface } from './surfaces/zpl.ts';
import { writeCompressed } from './surfaces/zpl-graphic.ts';

/** `^MN` of ZPL II: the end of a label is a gap, a black mark, or nothing. */
const MEDIA_TRACKING = { gap: '^MNY', mark: '^MNM', continuous: '^MNN' } as const;

/**
 * Renders a run as ZPL II, one label per chunk. The template's unchanging part is stored in the printer's memory
 * first, under a name derived from its content; each label recalls it, and the epilogue deletes it.
 */
export function renderZpl(run: LabelRun): RenderedRun {
  const { template, pictures, options } = run;
  const { dotsPerMm } = options.dots;
  const base = createBitmapSurface({ ...template, dotsPerMm, pictures });
  drawLabel(template, {}, run.adjust(base), { ...options, layer: 'constant' });
  const { width, height, stride } = base.raster;
  const stored = createByteWriter();
  writeCompressed(stored, base.raster);
  const graphic = stored.take();
  const name = `R:VD${createHash('sha256').update(graphic).digest('hex').slice(0, 6).toUpperCase()}.GRF`;
  const tracking = template.medium === undefined ? '' : MEDIA_TRACKING[template.medium];
  const head = `^XA^CI28${tracking}^PW${width}^LL${height}^LH0,0\n^FO0,0^XG${name},1,1^FS\n`;
  return {
    prologue: Buffer.concat([
      Buffer.from(`~DG${name},${stride * height},${stride},`),
      graphic,
      Buffer.from('\n'),
    ]),
    units: drawFormats(run, Buffer.from(head)),
    epilogue: () => Buffer.from(`^XA^ID${name}^FS^XZ\n`),
  };
}

async function* drawFormats(
  { template, pictures, options, copies, rows, adjust }: LabelRun,
  head: Buffer,
): AsyncGenerator<RenderedChunk, void, undefined> {
  const fields = createZplSurface(options.dots.dotsPerMm, pictures);
  const surface = adjust(fields);
  const end = Buffer.from('^XZ\n');
  let unitsDone = 0;
  for await (const { row, accept } of rows) {
    const warnings = accept(drawLabel(template, row, surface, { ...options, layer: 'varying' }));
    const bytes = Buffer.concat([head, fields.takeFields(), end]);
    for (let copy = 0; copy < copies; copy += 1) {
      unitsDone += 1;
      yield { bytes, unitsDone, warnings: copy === 0 ? warnings : [] };
    }
  }
}
