import { drawRasters } from './label-rasters.ts';
import type { LabelRun, RenderedChunk, RenderedRun } from './labels-run.ts';
import { encodePngAside } from './surfaces/png.ts';

/** Renders one PNG file per label and chunk, in the printer's dots. */
export function renderPng(run: LabelRun): RenderedRun {
  const nothing = new Uint8Array();
  return { prologue: nothing, units: drawPictures(run), epilogue: () => nothing };
}

async function* drawPictures(run: LabelRun): AsyncGenerator<RenderedChunk, void, undefined> {
  let unitsDone = 0;
  for await (const { raster, warnings } of drawRasters(run)) {
    const bytes = await encodePngAside(raster, run.options.dots.dotsPerMm);
    for (let copy = 0; copy < run.copies; copy += 1) {
      unitsDone += 1;
      yield { bytes, unitsDone, warnings: copy === 0 ? warnings : [] };
    }
  }
}
