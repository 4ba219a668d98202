import { drawLabel } from '#shared/label/document';
import type { LabelRun, RenderedChunk, RenderedRun } from './labels-run.ts';
import { createBitmapSurface } from './surfaces/bitmap.ts';
import { createZplSurface } from './surfaces/zpl.ts';
import { ZplMemory } from './surfaces/zpl-memory.ts';

/** `^MN` of ZPL II: a label ends at a gap, at a black mark, or (continuous paper) at its length. */
const MEDIA_TRACKING = { gap: '^MNY', mark: '^MNM', continuous: '^MNN' } as const;

/**
 * Takes the printer out of the state in which another program or a broken connection has left it; all of it lasts until the
 * printer is switched off (ZPL II Programming Guide). First the prefixes and the delimiter, as Zebra's own driver begins each
 * of its jobs: DLE stands for the tilde, whatever that is. Then `~JX` drops a format that was received in part, whose
 * fields would otherwise be on the first label. A format without fields, which prints nothing, has the head's own resolution
 * (`^JM`, which must precede the first `^FS`, and so cannot be in a stored format), fields that are not right-aligned, and
 * nothing of the last label on the next one.
 */
const OWN_STATE = Buffer.from('\x10CT~~CD,~CC^~CT~\n~JX\n^XA^JMA^FWN,0^MCY^XZ\n');

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
    prologue: Buffer.concat([OWN_STATE, memory.takeStores()]),
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
