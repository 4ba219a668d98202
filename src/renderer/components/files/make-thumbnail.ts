import { AppError } from '#shared/errors';

/** Longest side of a thumbnail in px: a tile of 150 px on a screen of two pixels a px. */
const SIDE_PX = 300;
const QUALITY = 0.8;

/**
 * A small JPEG of a picture, upright by its EXIF orientation; null for one that is small itself. Throws
 * `upload.not_image` for bytes that the browser cannot draw.
 */
export async function makeThumbnail(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    throw new AppError('upload.not_image', {}, { cause: error });
  });
  try {
    const scale = SIDE_PX / Math.max(picture.width, picture.height);
    if (scale >= 1) return null;
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    const context = canvas.getContext('2d');
    if (context === null) throw new AppError('upload.not_image');
    context.imageSmoothingQuality = 'high';
    // JPEG has no transparency: what is transparent in a PNG would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return new File([blob], 'thumbnail.jpg', { type: blob.type });
  } finally {
    picture.close();
  }
}
