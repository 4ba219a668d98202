import { drawJpeg, openPicture } from './draw-picture.ts';

/** Longest side of a thumbnail in px: a tile of 150 px on a screen of two pixels a px. */
const SIDE_PX = 300;
const QUALITY = 0.8;

/** Makes a small JPEG of a picture; null if the picture itself is small. Throws the errors of `openPicture`. */
export async function makeThumbnail(file: File): Promise<File | null> {
  const picture = await openPicture(file);
  try {
    if (SIDE_PX >= Math.max(picture.width, picture.height)) return null;
    const blob = await drawJpeg(picture, SIDE_PX, QUALITY);
    return new File([blob], 'thumbnail.jpg', { type: blob.type });
  } finally {
    picture.close();
  }
}
