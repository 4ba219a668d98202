import { drawLabel } from '#shared/label/document';
import { createRaster } from '../../rendering/bitmap-raster.ts';
import type { LabelRun, RenderedChunk, RenderedRun } from './labels-run.ts';
import { createBitmapSurface } from './surfaces/bitmap.ts';
import { encodePng } from './surfaces/png.ts';

/** Renders one PNG file per label and chunk, in the printer's dots. */
export function renderPng(run: LabelRun): RenderedRun {
  const nothing = new Uint8Array();
  return { prologue: nothing, units: drawPictures(run), epilogue: () => nothing };
}

async function* drawPictures(run: LabelRun): AsyncGenerator<RenderedChunk, void, undefined> {
  const { template, pictures, options, copies } = run;
  const { dotsPerMm } = options.dots;
  const surface = createBitmapSurface({ ...template, dotsPerMm, pictures });
  const { raster } = surface;
  drawLabel(template, {}, surface, { ...options, layer: 'constant' });
  const constants = createRaster(raster.width, raster.height);
  constants.bits.set(raster.bits);

  let unitsDone = 0;
  for await (const { row, accept } of run.rows) {
    raster.bits.set(constants.bits);
    const warnings = accept(drawLabel(template, row, surface, { ...options, layer: 'varying' }));
    const bytes = encodePng(raster, dotsPerMm);
    for (let copy = 0; copy < copies; copy += 1) {
      unitsDone += 1;
      yield { bytes, unitsDone, warnings: copy === 0 ? warnings : [] };
    }
  }
}
