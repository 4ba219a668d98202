import type { LabelPreview, LabelRow } from '#shared/desk/contract/labels';
import type { Language } from '#shared/errors';
import { drawLabel, resolveLabel } from '#shared/label/document';
import { createDotGrid, type Dpi } from '#shared/label/dots';
import type { Surface } from '#shared/label/surface';
import { captionsOf, type LabelTemplate } from '#shared/label/template';
import { loadFonts } from '../../rendering/fonts.ts';
import { loadPictures } from '../../rendering/image-raster.ts';
import { drawPicturesAhead } from './draw-ahead.ts';
import { createBitmapSurface } from './surfaces/bitmap.ts';
import { encodePngAside } from './surfaces/png.ts';

/**
 * The dots a printer would get for one label, its warnings, and the faults for which it is refused. Throws
 * `template.invalid`.
 */
export async function previewLabel(
  template: LabelTemplate,
  row: LabelRow,
  dpi: Dpi,
  captions?: Language,
): Promise<LabelPreview> {
  const pictures = await loadPictures(template);
  const dots = createDotGrid(dpi);
  const options = { language: captionsOf(template, captions), dots, measure: loadFonts().measure };
  const { dotsPerMm } = dots;
  const surface = createBitmapSurface({ ...template, dotsPerMm, pictures });
  const damaged = await pictures.prepare(row);
  const draw = (of: LabelTemplate, on: Surface) => drawLabel(of, row, on, options);
  await drawPicturesAhead(template, draw, { pictures, dotsPerMm });
  draw(template, surface);
  const { faults, warnings } = resolveLabel(template, row, options);
  if (damaged !== null) faults.unshift(damaged);
  return {
    png: (await encodePngAside(surface.raster, dotsPerMm)).toString('base64'),
    widthPx: surface.raster.width,
    heightPx: surface.raster.height,
    faults: faults.map((fault) => fault.toPayload()),
    warnings: warnings.map((warning) => warning.toPayload()),
  };
}
