/** Largest file that may be uploaded: 500 KB, as pages and server alike say it. */
export const UPLOAD_LIMIT_BYTES = 500 * 1024;

/** Kinds of files by what they are for, with the extensions their names may end in. */
export const UPLOAD_KINDS = {
  image: ['jpg', 'jpeg', 'png'],
  video: ['mp4'],
  sheet: ['xlsx', 'xls', 'csv'],
  document: ['pdf'],
} as const;
export type UploadKind = keyof typeof UPLOAD_KINDS;

/** The kind a file's name claims; null for a name whose extension is none of ours. */
export function kindOfName(fileName: string): { kind: UploadKind; extension: string } | null {
  const extension = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  for (const [kind, extensions] of Object.entries(UPLOAD_KINDS))
    if ((extensions as readonly string[]).includes(extension)) return { kind: kind as UploadKind, extension };
  return null;
}

/** Where an upload belongs to: the company, one person, or everybody. */
export const UPLOAD_SCOPES = ['tenant', 'private', 'common'] as const;
export type UploadScope = (typeof UPLOAD_SCOPES)[number];

/** Folder of a person's own files in which those wait that are to become attachments of a record. */
export const ATTACHMENT_DIRECTORY = 'attachments';
/** Attachments of one record. */
export const MOST_ATTACHMENTS = 50;

/** The family's numbers of upload types. `temp` has no call of its own: it is a folder of `common`. */
export const UPLOAD_TYPES = { tenant: 1, private: 2, common: 3, temp: 4 } as const;

/** Product parts a company's file is filed under; the index is the code the family sends. */
export const UPLOAD_MODULES = ['common', 'veneer', 'veneerPsi', 'psi', 'mall', 'aloneMall', 'crm'] as const;
