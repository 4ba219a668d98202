import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AnyDocument } from '#shared/documents/document';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import type { StockStatus } from '#shared/domain/statuses';
import type { Words } from '#shared/errors';
import { documentItems } from '../../db/schema/documents.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';
import type { Acted } from './effects.ts';

/** The state that goods must have for documents that take them from an earlier one. */
const NEEDED: Partial<Record<DeclaredKind, StockStatus>> = { delivery: 'IN_STOCK', saleReturn: 'OUT' };

/**
 * Why goods in the right state are none of those that a document can take from the one it was made from, by tally line: they
 * are not on that one, or another document made from it has them.
 */
export async function whyNotLeft(
  { tx, doc }: Pick<Acted, 'tx' | 'doc'>,
  lines: readonly { id: string; stockStatus: StockStatus }[],
): Promise<ReadonlyMap<string, Words>> {
  const { from }: AnyDocument['trade'] = DOCUMENTS[doc.kind].trade;
  const sourceId = doc.row[from?.field ?? ''];
  const ids = lines.filter(({ stockStatus }) => stockStatus === NEEDED[doc.kind]).map(({ id }) => id);
  if (from === undefined || typeof sourceId !== 'string' || ids.length === 0) return new Map();
  const { table } = DOCUMENT_TABLES[doc.kind];
  const source = DOCUMENT_TABLES[from.kind].table;
  const [made] = await tx.select({ no: source.docNo }).from(source).where(eq(source.id, sourceId));
  const madeFrom = (getTableColumns(table as PgTable) as Record<string, PgColumn>)[from.field];
  const isOfLines = inArray(documentItems.lineId, ids);
  const onSource = await tx
    .select({ id: documentItems.lineId })
    .from(documentItems)
    .where(and(isOfLines, eq(documentItems.docId, sourceId)));
  const others = await tx
    .select({ id: documentItems.lineId, no: table.docNo })
    .from(documentItems)
    .innerJoin(table, eq(table.id, documentItems.docId))
    .where(and(isOfLines, sql`${madeFrom} = ${sourceId}`, ne(table.id, doc.id), eq(table.isDeleted, 0)))
    .orderBy(eq(table.auditStatus, 2), table.id);
  // The last one counts: an approved document before others, the newest of each.
  const takenBy = new Map(others.map(({ id, no }) => [id, no]));
  const known = new Set(onSource.map(({ id }) => id));
  const own = DOCUMENTS[doc.kind].words.one;
  const earlier = DOCUMENTS[from.kind].words.one;
  return new Map(
    ids.flatMap((id): [string, Words][] => {
      const no = takenBy.get(id);
      if (no !== undefined) return [[id, { zh: `已在${own.zh} ${no} 中`, en: `on ${own.en} ${no}` }]];
      if (known.has(id)) return [];
      return [[id, { zh: `不在${earlier.zh} ${made?.no} 中`, en: `not on ${earlier.en} ${made?.no}` }]];
    }),
  );
}
