import { and, inArray, type SQL } from 'drizzle-orm';
import { DOCUMENTS } from '#shared/documents/index';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/document-states';
import { AppError } from '#shared/errors';
import type { OwnerColumns } from '../../db/data-scope.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { requireOwner } from '../../records/record-scope.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';

/** The limit of each kind to a caller's data scope. */
export type DocumentScopes<Limit = SQL | undefined> = ReadonlyMap<DocumentKind, Limit>;

export const documentScopes = <Limit>(limit: (owner: OwnerColumns) => Limit): DocumentScopes<Limit> =>
  new Map(
    DOCUMENT_KINDS.map((kind) => [kind, limit(requireOwner(DOCUMENTS[kind], DOCUMENT_TABLES[kind].table))]),
  );

/** Documents of a kind, by `id` or `docNo`. */
export interface NamedDocuments {
  kind: DocumentKind;
  by: 'id' | 'docNo';
  names: readonly string[];
}

/** Throws `record.not_found` for a document that is removed or outside of `scope`. */
export async function requireDocuments(
  tx: TenantTx,
  { kind, by, names }: NamedDocuments,
  scope: SQL | undefined,
): Promise<void> {
  const { table } = DOCUMENT_TABLES[kind];
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table[by], [...names]), inArray(table.isDeleted, [0]), scope));
  if (found.length < new Set(names).size) throw new AppError('record.not_found');
}
