import { imageSize } from 'image-size';
import { uint8ArrayToBase64 } from 'uint8array-extras';
import { AppError } from '#shared/errors';
import { MOST_PICTURE_DOTS } from '#shared/label/picture-data';

/** A picture is part of the template: a larger one than this makes every job large. */
const MOST_KB = 300;
/** The kinds that printers' pages and templates take, as their content shows them, by their media type. */
const KINDS: ReadonlyMap<string | undefined, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
]);

/**
 * The picture of a file as a data URI. Throws `label.picture_file_too_large`, and `label.picture_invalid` for one that is no PNG
 * or JPEG, whatever its name says, or that declares more dots than a desk draws.
 */
export async function readPictureFile(file: File): Promise<string> {
  if (file.size > MOST_KB * 1000)
    throw new AppError('label.picture_file_too_large', { file: file.name, most: MOST_KB });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return `data:${contentTypeOf(bytes, file.name)};base64,${uint8ArrayToBase64(bytes)}`;
}

function contentTypeOf(bytes: Uint8Array, name: string): string {
  try {
    const { type, width, height } = imageSize(bytes);
    const contentType = KINDS.get(type);
    if (contentType !== undefined && width * height <= MOST_PICTURE_DOTS) return contentType;
  } catch (cause) {
    throw new AppError('label.picture_invalid', { field: name }, { cause });
  }
  throw new AppError('label.picture_invalid', { field: name });
}
