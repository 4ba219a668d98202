import { drawLabel } from '#shared/label/document';
import type { LabelRun, RenderedChunk, RenderedRun } from './labels-run.ts';
import { createBitmapSurface } from './surfaces/bitmap.ts';
import { createZplSurface } from './surfaces/zpl.ts';
import { ZplMemory } from './surfaces/zpl-memory.ts';

/** `^MN` of ZPL II: a label ends at a gap, at a black mark, or (continuous paper) at its length. */
const MEDIA_TRACKING = { gap: '^MNY', mark: '^MNM', continuous: '^MNN' } as const;

/**
 * UTF-8, dots as units, and labels that are neither turned, mirrored nor inverted: these settings of another program's
 * label (`^POI` of parcel services) last until the printer is switched off.
 */
const OWN_MODE = '^CI28^MUD^PON^PMN^LRN';

/**
 * Renders a run as ZPL II, one label per chunk. The template's constant part is stored in the printer's memory first,
 * and graphics that several labels need are stored with the label that first needs them. Each label recalls them, and
 * the epilogue deletes them all. A run that continues another one stores everything again, because a printer that was
 * switched off has lost both its connection and its memory.
 */
export function renderZpl(run: LabelRun): RenderedRun {
  const { template, pictures, options, formatCommands } = run;
  const { dotsPerMm } = options.dots;
  const base = createBitmapSurface({ ...template, dotsPerMm, pictures });
  drawLabel(template, {}, run.adjust(base), { ...options, layer: 'constant' });
  const { width, height } = base.raster;
  const memory = new ZplMemory();
  const name = memory.prepare(base.raster);
  const tracking = template.medium === undefined ? '' : MEDIA_TRACKING[template.medium];
  const head = `${OWN_MODE}${tracking}^PW${width}^LL${height}^LH0,0${formatCommands}^FO0,0^XG${name}^FS\n`;
  return {
    prologue: memory.takeStores(),
    units: drawFormats(run, memory, head),
    epilogue: () => memory.deleteAll(),
  };
}

async function* drawFormats(
  { template, pictures, options, copies, rows, adjust }: LabelRun,
  memory: ZplMemory,
  head: string,
): AsyncGenerator<RenderedChunk, void, undefined> {
  const zpl = createZplSurface({ dotsPerMm: options.dots.dotsPerMm, pictures, memory, head });
  const surface = adjust(zpl);
  let unitsDone = 0;
  for await (const { row, accept } of rows) {
    const warnings = accept(drawLabel(template, row, surface, { ...options, layer: 'varying' }));
    const format = zpl.takeFormat();
    const stores = memory.takeStores();
    unitsDone += 1;
    yield { bytes: stores.length > 0 ? Buffer.concat([stores, format]) : format, unitsDone, warnings };
    for (let copy = 1; copy < copies; copy += 1) {
      unitsDone += 1;
      yield { bytes: format, unitsDone, warnings: [] };
    }
  }
}
