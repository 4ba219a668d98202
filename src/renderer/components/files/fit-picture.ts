import { kindOfName, UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';
import { drawJpeg, openPicture } from './draw-picture.ts';

/** Longest sides in px that are tried, with a quality each: the grain of a leaf needs pixels more than exact colours. */
const TRIES = [
  [2560, 0.85],
  [2560, 0.7],
  [1920, 0.75],
  [1280, 0.75],
  [960, 0.6],
] as const;

/**
 * Returns the file; if the picture exceeds the upload limit, such as a phone's photo, returns a JPEG of it with the
 * largest sides and quality that fit. Throws the errors of `openPicture`.
 */
export async function fitPicture(file: File): Promise<File> {
  if (file.size <= UPLOAD_LIMIT_BYTES || kindOfName(file.name)?.kind !== 'image') return file;
  const picture = await openPicture(file);
  try {
    for (const [sidePx, quality] of TRIES) {
      const blob = await drawJpeg(picture, sidePx, quality);
      if (blob.size <= UPLOAD_LIMIT_BYTES)
        return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
    }
    return file;
  } finally {
    picture.close();
  }
}
