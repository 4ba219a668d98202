import { AppError } from '#shared/errors';
import { type LogoDots, MOST_LOGO_DOTS } from '#shared/paper/logo';
import { openPicture } from './draw-picture.ts';

/**
 * Converts a picture file to a logo of the largest allowed size, keeping its proportions: a dot is black if it is
 * darker than middle grey on white paper. Throws `upload.not_image`, and `paper.logo_blank` if there is no dark dot.
 */
export async function drawLogo(file: Blob): Promise<LogoDots> {
  const picture = await openPicture(file);
  try {
    const scale = Math.min(MOST_LOGO_DOTS.width / picture.width, MOST_LOGO_DOTS.height / picture.height);
    const width = Math.max(1, Math.floor(picture.width * scale));
    const height = Math.max(1, Math.floor(picture.height * scale));
    const dots = darkDots(drawnOnWhite(picture, width, height));
    if (!dots.includes(1)) throw new AppError('paper.logo_blank');
    return { width, height, dots };
  } finally {
    picture.close();
  }
}

function drawnOnWhite(picture: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (pen === null) throw new AppError('upload.not_image');
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  return pen.getImageData(0, 0, width, height).data;
}

/** 1 for each pixel (red, green, blue, alpha) whose luminance is below middle grey (ITU-R BT.601). */
function darkDots(pixels: Uint8ClampedArray): Uint8Array {
  return Uint8Array.from({ length: pixels.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? 1 : 0;
  });
}
