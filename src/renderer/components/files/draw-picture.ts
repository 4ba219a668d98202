import { AppError } from '#shared/errors';

/** Opens a picture, upright by its EXIF orientation. Throws `upload.not_image` for bytes that the browser cannot draw. */
export function openPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw new AppError('upload.not_image', {}, { cause: error });
  });
}

/** The picture as a JPEG whose longest side has at most `sidePx`; `quality` from 0 to 1. */
export async function drawJpeg(picture: ImageBitmap, sidePx: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (context === null) throw new AppError('upload.not_image');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: transparent parts of a PNG would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
