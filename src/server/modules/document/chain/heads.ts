import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ChainDocument } from '#shared/documents/chain-api';
import type { AnyDocument } from '#shared/documents/document';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { STORED_AREA_DECIMALS } from '#shared/domain/area-decimals';
import { type Figure, round } from '#shared/domain/decimal';
import type { TenantTx } from '../../../db/tenancy.ts';
import { columnsOf, type RecordTable } from '../../../records/record-table.ts';
import { REFERENCE_TABLES } from '../../../records/reference-tables.ts';
import { DOCUMENT_TABLES } from '../document-tables.ts';
import type { SeenKinds } from '../seen-documents.ts';
import type { ChainEnd } from './links.ts';

/** The data of a document that a chain shows. */
type Head = NonNullable<ChainDocument['head']>;

/** The heads of the documents that the caller may see, by id. */
export async function findHeads(
  tx: TenantTx,
  documents: readonly ChainEnd[],
  seen: SeenKinds,
): Promise<ReadonlyMap<string, Head>> {
  const parts = [...Map.groupBy(documents, ({ kind }) => kind)].flatMap(([kind, all]) =>
    seen.has(kind)
      ? headsOf(
          kind,
          all.map(({ id }) => id),
          seen.get(kind),
        )
      : [],
  );
  if (parts.length === 0) return new Map();
  const { rows } = await tx.execute<Record<keyof Head, unknown>>(sql.join(parts, sql` UNION ALL `));
  return new Map(
    rows.map(({ id, docNo, docDate, auditStatus, partner, area, grossAmount, currency }) => [
      String(id),
      {
        id: String(id),
        docNo: String(docNo),
        docDate: String(docDate),
        auditStatus: auditStatus as Head['auditStatus'],
        partner: String(partner),
        area: area === null ? null : round(area as Figure, STORED_AREA_DECIMALS),
        grossAmount: grossAmount === null ? null : round(grossAmount as Figure, 2),
        currency: String(currency),
      },
    ]),
  );
}

function headsOf(kind: DeclaredKind, ids: readonly string[], scope: SQL | undefined): SQL {
  const table: RecordTable = DOCUMENT_TABLES[kind].table;
  const { docNo, docDate, auditStatus, area, grossAmount, currency } = columnsOf(table);
  const { partner, join } = partnerOf(DOCUMENTS[kind], table);
  const isOne = sql`${table.id} = ANY (${sql.param(ids)}::bigint[])`;
  return sql`SELECT ${table.id}::text AS id, ${docNo} AS "docNo", ${docDate}::text AS "docDate", ${auditStatus} AS "auditStatus",
    ${partner} AS partner, ${area ?? sql`NULL::numeric`} AS area, ${grossAmount ?? sql`NULL::numeric`} AS "grossAmount", ${currency ?? sql`''::text`} AS currency
    FROM ${table} ${join} WHERE ${and(isOne, scope)}`;
}

/** The name of a document's partner, and the join that finds it. */
function partnerOf({ trade, fields }: AnyDocument, table: RecordTable): { partner: SQL; join: SQL } {
  const to = trade.partner && fields[trade.partner]?.to;
  const key = trade.partner && columnsOf(table)[trade.partner];
  if (to === undefined || key === undefined) return { partner: sql`''`, join: sql`` };
  const { table: partners, name } = REFERENCE_TABLES[to];
  return { partner: sql`coalesce(${name}, '')`, join: sql`LEFT JOIN ${partners} ON ${eq(partners.id, key)}` };
}
