import type { AppError } from '#shared/errors';
import { drawLabel } from '#shared/label/document';
import { createRaster, type Raster } from '../../rendering/bitmap-raster.ts';
import type { LabelRun } from './labels-run.ts';
import { createBitmapSurface } from './surfaces/bitmap.ts';

/** The labels of a run in dots, each in the same raster, which the next one overwrites. Copies are not repeated. */
export async function* drawRasters(
  run: LabelRun,
): AsyncGenerator<{ raster: Raster; warnings: AppError[] }, void, undefined> {
  const { template, pictures, options } = run;
  const bitmap = createBitmapSurface({ ...template, dotsPerMm: options.dots.dotsPerMm, pictures });
  const { raster } = bitmap;
  const surface = run.adjust(bitmap);
  drawLabel(template, {}, surface, { ...options, layer: 'constant' });
  const constants = createRaster(raster.width, raster.height);
  constants.bits.set(raster.bits);
  for await (const { row, accept } of run.rows) {
    raster.bits.set(constants.bits);
    yield { raster, warnings: accept(drawLabel(template, row, surface, { ...options, layer: 'varying' })) };
  }
}
