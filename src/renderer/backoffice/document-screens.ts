import { documentApis } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import type { RecordApi } from '#shared/records/record-calls';

/** Documents with the standard list and `features/documents` as their page: all of them. */
export const DOCUMENT_SCREENS: readonly { of: AnyDocument; api: RecordApi }[] = (
  Object.keys(DOCUMENTS) as DeclaredKind[]
).map((kind) => ({ of: DOCUMENTS[kind], api: documentApis[kind] }));
