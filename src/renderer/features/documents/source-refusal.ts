import { type DocumentKind, whyNotSource } from '#shared/domain/document-states';
import { AppError, describeError, type Language } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';

/** Why no later document is made from one of this kind, in words for its button; null if one can be. */
export const sourceRefusal = (kind: DocumentKind, language: Language) => (row: RecordRow) => {
  const code = whyNotSource(kind, row);
  return code && describeError(new AppError(code, { docNo: row.docNo }), language);
};
