import { and, inArray, type SQL } from 'drizzle-orm';
import type { Endpoint } from '#shared/api/kit';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/document-states';
import type { TenantTx } from '../../db/tenancy.ts';
import type { SignedInCall } from '../../http/implement.ts';
import { documentScopes } from './document-scopes.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';

/** The condition of the data scope for each kind of documents that a caller has the permission to view. */
export type SeenKinds = ReadonlyMap<DocumentKind, SQL | undefined>;

/** The documents that a caller may see. */
export function seenKinds({ user, scopeTo }: Pick<SignedInCall<Endpoint>, 'user' | 'scopeTo'>): SeenKinds {
  const scopes = documentScopes(scopeTo);
  const permitted = DOCUMENT_KINDS.filter((kind) => user.permissions.has(`${kind}_view`));
  return new Map(permitted.map((kind) => [kind, scopes.get(kind)]));
}

/** The ids of those of these documents that the caller may see. */
export async function findSeen(
  tx: TenantTx,
  documents: readonly { kind: DocumentKind; id: string }[],
  seen: SeenKinds,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [kind, all] of Map.groupBy(documents, (one) => one.kind)) {
    if (!seen.has(kind)) continue;
    const { table } = DOCUMENT_TABLES[kind];
    const isOne = inArray(table.id, [...new Set(all.map(({ id }) => id))]);
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(isOne, seen.get(kind)));
    for (const { id } of rows) found.add(String(id));
  }
  return found;
}
