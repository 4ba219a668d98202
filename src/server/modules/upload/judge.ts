import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { AppError } from '#shared/errors';
import { kindOfName, type UploadKind } from '#shared/upload-rules';

/** The type of a file, determined by its content. */
export interface Judgement {
  extension: string;
  contentType: string;
  /** `1920x1080` for a picture, otherwise empty. */
  resolutionRatio: string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  // All of Microsoft's older formats use this container.
  xls: 'application/x-cfb',
};

/**
 * Checks that a file's bytes are of the type its extension names. Throws `upload.type` for an extension that is not
 * accepted, and `upload.not_image`, `upload.not_video`, `upload.not_document` or `upload.not_sheet` for other content.
 */
export async function judgeFile(name: string, bytes: Uint8Array): Promise<Judgement> {
  const claimed = kindOfName(name);
  if (claimed === null) throw new AppError('upload.type');
  const { kind, extension } = claimed;
  const refuse = (): never => {
    throw refusalOf(kind, extension);
  };
  const found = await fileTypeFromBuffer(bytes);
  if (extension === 'csv') {
    if (found !== undefined || !isText(bytes)) refuse();
    return { extension, contentType: 'text/csv', resolutionRatio: '' };
  }
  if (found?.mime !== CONTENT_TYPES[extension]) refuse();
  const contentType = extension === 'xls' ? 'application/vnd.ms-excel' : (found?.mime ?? '');
  return { extension, contentType, resolutionRatio: kind === 'image' ? measure(bytes, refuse) : '' };
}

function measure(bytes: Uint8Array, refuse: () => never): string {
  try {
    // A copy, because the library reads beyond the end of a view into the memory beside it.
    const { width, height } = imageSize(Uint8Array.from(bytes));
    if (width > 0 && height > 0) return `${width}x${height}`;
  } catch {
    // The file starts like a picture but is not one; it is refused below.
  }
  return refuse();
}

function refusalOf(kind: UploadKind, extension: string): AppError {
  if (kind === 'image') return new AppError('upload.not_image');
  if (kind === 'video') return new AppError('upload.not_video');
  if (kind === 'document') return new AppError('upload.not_document');
  return new AppError('upload.not_sheet', { extension });
}

/** Whether bytes are text in UTF-8 or GBK without control characters other than tab and line ends. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters.
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
  return ['utf-8', 'gb18030'].some((encoding) => {
    try {
      return !control.test(new TextDecoder(encoding, { fatal: true }).decode(bytes));
    } catch {
      // The text has another encoding.
      return false;
    }
  });
}
