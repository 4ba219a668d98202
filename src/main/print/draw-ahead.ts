import { createRecordingSurface, type DrawnOperation } from '#shared/label/recording-surface';
import type { Surface } from '#shared/label/surface';
import type { LabelTemplate } from '#shared/label/template';
import { type Pictures, placeImage, rasterizeAhead } from '../../rendering/image-raster.ts';

interface AheadOptions {
  pictures: Pictures;
  dotsPerMm: number;
}

/** Rasterizes the pictures of operations with pauses for the rest of the process, before a surface draws them at once. */
export async function rasterizePictures(
  operations: readonly DrawnOperation[],
  { pictures, dotsPerMm }: AheadOptions,
): Promise<void> {
  const dots = (mm: number) => Math.round(mm * dotsPerMm);
  for (const operation of operations) {
    const picture = operation.kind === 'image' ? pictures.get(operation.source) : undefined;
    if (operation.kind !== 'image' || picture === undefined) continue;
    const place = placeImage(operation, picture);
    await rasterizeAhead(picture, dots(place.widthMm), dots(place.heightMm), operation);
  }
}

/** The same for the pictures of a template, which `draw` draws on a surface without the template's other elements. */
export async function drawPicturesAhead(
  template: LabelTemplate,
  draw: (pictures: LabelTemplate, surface: Surface) => unknown,
  options: AheadOptions,
): Promise<void> {
  const elements = template.elements.filter(({ kind }) => kind === 'image');
  if (elements.length === 0) return;
  const recording = createRecordingSurface();
  draw({ ...template, elements }, recording);
  await rasterizePictures(recording.operations, options);
}
