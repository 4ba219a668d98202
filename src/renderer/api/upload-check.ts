import { AppError } from '#shared/errors';
import {
  kindOfName,
  UPLOAD_LIMIT_BYTES,
  type UPLOAD_MODULES,
  UPLOAD_SCOPES,
  UPLOAD_TYPES,
  type UploadKind,
  type UploadScope,
} from '#shared/upload-rules';

/** What is to be uploaded and where it belongs. */
export interface UploadWish<F extends Pick<File, 'name' | 'size'> = Pick<File, 'name' | 'size'>> {
  file: F | null;
  /** A scope or the family's number of it. */
  type: keyof typeof UPLOAD_TYPES | number | '';
  /** Folder the file is filed under. */
  directory: string;
  /** Needed for a company's file. */
  moduleType?: (typeof UPLOAD_MODULES)[number] | undefined;
  /** The only kind of file that will do; any of ours without it. */
  kind?: UploadKind | undefined;
}

const WRONG_KIND = {
  image: 'upload.not_image',
  video: 'upload.not_video',
  sheet: 'upload.type',
  document: 'upload.not_document',
} as const satisfies Record<UploadKind, string>;

/**
 * The specification's guards, before anything is sent; the server judges the bytes themselves. Gives the file, its scope
 * and where in it; throws what is missing or will not do.
 */
export function checkUpload<F extends Pick<File, 'name' | 'size'>>({
  file,
  type,
  directory,
  moduleType,
  kind,
}: UploadWish<F>): { file: F; scope: UploadScope; directory: string } {
  if (file === null) throw new AppError('upload.no_file');
  if (type === '') throw new AppError('upload.no_scope');
  if (directory.trim() === '') throw new AppError('upload.no_directory');
  const scope = scopeOf(type);
  if (scope === 'tenant' && moduleType === undefined) throw new AppError('upload.no_module');
  const found = kindOfName(file.name)?.kind;
  if (kind !== undefined && found !== kind) throw new AppError(WRONG_KIND[kind]);
  if (found === undefined) throw new AppError('upload.type');
  if (file.size > UPLOAD_LIMIT_BYTES) throw new AppError('upload.too_large');
  return { file, scope, directory: isTemporary(type) ? `${TEMPORARY}/${directory}` : directory };
}

/** Folder, among everybody's files, of what is not to be kept. */
const TEMPORARY = 'temp';
const isTemporary = (type: string | number) => type === TEMPORARY || type === UPLOAD_TYPES.temp;

/** The scope of a type; throws `upload.scope_unknown` for one that does not exist. */
export function scopeOf(type: string | number): UploadScope {
  if (isTemporary(type)) return 'common';
  const scope = UPLOAD_SCOPES.find((known) => known === type || UPLOAD_TYPES[known] === type);
  if (scope === undefined) throw new AppError('upload.scope_unknown');
  return scope;
}
