import { DOCUMENT_ERRORS } from '../error-words/document.ts';
import type { Words } from '../errors.ts';

type Row = Readonly<Record<string, unknown>>;

/** Why the attachments of a record are not removed: those of an approved document are part of it (W8); null if they may be. */
export const whyAttachmentsKept = ({ auditStatus }: Row): 'document.attachments_kept' | null =>
  auditStatus === 2 ? 'document.attachments_kept' : null;

/** `whyAttachmentsKept` in words. */
export function attachmentsRefusal(row: Row): Words | null {
  const code = whyAttachmentsKept(row);
  return code === null ? null : DOCUMENT_ERRORS[code].what;
}
