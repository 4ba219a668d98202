/** Size limit of an uploaded file: 500 KB, checked by page and server. */
export const UPLOAD_LIMIT_BYTES = 500 * 1024;

/** Size that a company can allow for files of records to import (5 MB); a file above the upload limit becomes a job. */
export const IMPORT_LIMIT_BYTES = 5 * 1024 * 1024;

/** Kinds of files by purpose, with the allowed extensions. */
export const UPLOAD_KINDS = {
  image: ['jpg', 'jpeg', 'png'],
  video: ['mp4'],
  sheet: ['xlsx', 'xls', 'csv'],
  document: ['pdf'],
} as const;
export type UploadKind = keyof typeof UPLOAD_KINDS;

/** The kind and extension by a file's name; null for an extension that is not allowed. */
export function kindOfName(fileName: string): { kind: UploadKind; extension: string } | null {
  const extension = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  for (const [kind, extensions] of Object.entries(UPLOAD_KINDS))
    if ((extensions as readonly string[]).includes(extension)) return { kind: kind as UploadKind, extension };
  return null;
}

/** Who an upload belongs to: the company, one user, or everyone. */
export const UPLOAD_SCOPES = ['tenant', 'private', 'common'] as const;
export type UploadScope = (typeof UPLOAD_SCOPES)[number];

/** Folder of a user's private files that are about to become attachments of a record. */
export const ATTACHMENT_DIRECTORY = 'attachments';
/** Limit of attachments of one record. */
export const MOST_ATTACHMENTS = 50;

/** Limit of pictures of one package. */
export const MOST_PACK_IMAGES = 30;

/** The upload types of compatible servers. `temp` has no call of its own: it is a folder of `common`. */
export const UPLOAD_TYPES = { tenant: 1, private: 2, common: 3, temp: 4 } as const;

/** Parts of the product a company's file belongs to; the index is the code the family sends. */
export const UPLOAD_MODULES = ['common', 'veneer', 'veneerPsi', 'psi', 'mall', 'aloneMall', 'crm'] as const;
