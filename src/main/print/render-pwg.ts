import { drawRasters } from './label-rasters.ts';
import type { LabelRun, RenderedChunk, RenderedRun } from './labels-run.ts';
import { encodePwgPage, PWG_BEGINNING } from './surfaces/pwg.ts';

/** Renders a run as PWG raster, a page a label, from the preview's own dots: for printers without PDF and commands. */
export function renderPwg(run: LabelRun): RenderedRun {
  return {
    prologue: Buffer.from(PWG_BEGINNING),
    units: drawPages(run),
    epilogue: () => new Uint8Array(),
  };
}

async function* drawPages(run: LabelRun): AsyncGenerator<RenderedChunk, void, undefined> {
  let unitsDone = 0;
  for await (const { raster, warnings } of drawRasters(run)) {
    const bytes = await encodePwgPage(raster, run.options.dots.dotsPerMm);
    for (let copy = 0; copy < run.copies; copy += 1) {
      unitsDone += 1;
      yield { bytes, unitsDone, warnings: copy === 0 ? warnings : [] };
    }
  }
}
