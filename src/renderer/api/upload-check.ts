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

/** A file to upload and its place. */
export interface FileToUpload<F extends Pick<File, 'name' | 'size'> = Pick<File, 'name' | 'size'>> {
  file: F | null;
  /** The scope, by name or by the family's number. */
  type: keyof typeof UPLOAD_TYPES | number | '';
  /** The folder to put the file into. */
  directory: string;
  /** Needed for a company's file. */
  moduleType?: (typeof UPLOAD_MODULES)[number] | undefined;
  /** A description of the file for the store's operator; by default its name. */
  description?: string | undefined;
  /** The only accepted kind of file; without it every supported kind. */
  kind?: UploadKind | undefined;
}

const WRONG_KIND = {
  image: 'upload.not_image',
  video: 'upload.not_video',
  sheet: 'upload.type',
  document: 'upload.not_document',
} as const satisfies Record<UploadKind, string>;

/**
 * The specification's checks before an upload; the server checks the bytes themselves. Returns the file, its scope and
 * its folder; throws what is missing or invalid.
 */
export function checkUpload<F extends Pick<File, 'name' | 'size'>>({
  file,
  type,
  directory,
  moduleType,
  kind,
}: FileToUpload<F>): { file: F; scope: UploadScope; directory: string } {
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

/** The shared folder of temporary files. */
const TEMPORARY = 'temp';
const isTemporary = (type: string | number) => type === TEMPORARY || type === UPLOAD_TYPES.temp;

/** The scope of a type; throws `upload.scope_unknown` for one that does not exist. */
export function scopeOf(type: string | number): UploadScope {
  if (isTemporary(type)) return 'common';
  const scope = UPLOAD_SCOPES.find((known) => known === type || UPLOAD_TYPES[known] === type);
  if (scope === undefined) throw new AppError('upload.scope_unknown');
  return scope;
}
