import type { SQL } from 'drizzle-orm';
import { DOCUMENTS } from '#shared/documents/index';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/document-states';
import type { OwnerColumns } from '../../db/data-scope.ts';
import { requireOwner } from '../../records/record-scope.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';

/** The limit of each kind to a caller's data scope. */
export type DocumentScopes = ReadonlyMap<DocumentKind, SQL | undefined>;

export const documentScopes = (scopeTo: (owner: OwnerColumns) => SQL | undefined): DocumentScopes =>
  new Map(
    DOCUMENT_KINDS.map((kind) => [kind, scopeTo(requireOwner(DOCUMENTS[kind], DOCUMENT_TABLES[kind].table))]),
  );
