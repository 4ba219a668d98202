import { type Column, type SQL, sql } from 'drizzle-orm';
import type { AnyDocument } from '#shared/documents/document';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { deliveries, documentItems } from '../../../db/schema/documents.ts';
import { stockMovements } from '../../../db/schema/stock.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { columnsOf, type RecordTable } from '../../../records/record-table.ts';
import { DOCUMENT_TABLES } from '../document-tables.ts';

/** A document by its kind and id. */
export interface ChainEnd {
  kind: DeclaredKind;
  id: string;
}

/** Two documents that follow one another. */
export interface ChainLink {
  earlier: ChainEnd;
  later: ChainEnd;
  /** Whether the later one names the earlier one in its head; otherwise it took goods that the earlier one had brought in. */
  isMadeFrom: boolean;
}

/** Kinds whose approval brings tally lines into stock. */
const BRINGING = ['inbound', 'otherIn', 'grading', 'saleReturn'] satisfies DeclaredKind[];
/** Kinds that take tally lines from stock; a delivery for a sales order takes those of the order. */
const TAKING = ['saleOrder', 'delivery', 'otherOut', 'grading'] satisfies DeclaredKind[];
/** Kinds whose approval moves them out. */
const LEAVING = ['delivery', 'otherOut', 'grading'] satisfies DeclaredKind[];

const ids = (all: readonly string[]): SQL => sql`(${sql.param(all)}::bigint[])`;
const kindIn = (kinds: readonly DeclaredKind[]): SQL => sql`(${sql.param(kinds)}::text[])`;

/** The links to what was before the documents `laterIds`, and to what came after the documents `earlierIds`; by one statement. */
export async function findLinks(
  tx: TenantTx,
  { laterIds, earlierIds }: { laterIds: readonly string[]; earlierIds: readonly string[] },
): Promise<ChainLink[]> {
  const isAsked = (earlier: SQL | Column, later: SQL | Column) =>
    sql`(${later} = ANY ${ids(laterIds)} OR ${earlier} = ANY ${ids(earlierIds)})`;
  const madeFrom = Object.values(DOCUMENTS).flatMap(({ area, trade }: AnyDocument) => {
    const table: RecordTable = DOCUMENT_TABLES[area].table;
    const source = trade.from && columnsOf(table)[trade.from.field];
    if (source === undefined) return [];
    return sql`SELECT ${trade.from?.kind}::text, ${source}, ${area}::text, ${table.id}, true
      FROM ${table} WHERE ${isAsked(source, table.id)} AND ${source} IS NOT NULL AND ${table.isDeleted} = 0`;
  });
  const { rows } = await tx.execute<Record<'earlierKind' | 'laterKind', DeclaredKind> & Ids>(sql`
    WITH ${goodsOf(laterIds, earlierIds)},
    found (earlier_kind, earlier_id, later_kind, later_id, is_made_from) AS (
      SELECT DISTINCT earlier_kind, earlier_id, later_kind, later_id, false FROM taken
      WHERE ${isAsked(sql`earlier_id`, sql`later_id`)}
      UNION ALL ${sql.join(madeFrom, sql` UNION ALL `)}
    )
    SELECT earlier_kind AS "earlierKind", earlier_id::text AS "earlierId", later_kind AS "laterKind", later_id::text AS "laterId",
      is_made_from AS "isMadeFrom"
    FROM found ORDER BY found.earlier_id, found.later_id`);
  return rows.map(({ earlierKind, earlierId, laterKind, laterId, isMadeFrom }) => ({
    earlier: { kind: earlierKind, id: earlierId },
    later: { kind: laterKind, id: laterId },
    isMadeFrom,
  }));
}

type Ids = { earlierId: string; laterId: string; isMadeFrom: boolean };

/**
 * `taken`: of each tally line that these documents took or brought in, which document took it after which had brought it in
 * last. A sales order takes a line before its delivery moves it; what has not moved a line yet takes it as it stands now.
 */
const goodsOf = (laterIds: readonly string[], earlierIds: readonly string[]): SQL => sql`
  touched AS (
    SELECT line_id FROM ${documentItems} WHERE doc_id = ANY ${ids(laterIds)}
    UNION
    SELECT line_id FROM ${stockMovements} WHERE doc_id = ANY ${ids(earlierIds)} AND direction = 1
  ), brought AS (
    SELECT m.line_id, m.doc_type, m.doc_id, max(m.id) AS at
    FROM touched JOIN ${stockMovements} m ON m.line_id = touched.line_id
    WHERE m.doc_type = ANY ${kindIn(BRINGING)}
    GROUP BY m.line_id, m.doc_type, m.doc_id HAVING sum(m.direction) > 0
  ), gone AS (
    SELECT m.line_id, coalesce(d.sale_order_id, m.doc_id) AS doc_id, max(m.id) AS at
    FROM touched JOIN ${stockMovements} m ON m.line_id = touched.line_id LEFT JOIN ${deliveries} d ON d.id = m.doc_id
    WHERE m.doc_type = ANY ${kindIn(LEAVING)}
    GROUP BY 1, 2 HAVING sum(m.direction) < 0
  ), taken AS (
    SELECT DISTINCT ON (i.doc_id, i.line_id)
      brought.doc_type AS earlier_kind, brought.doc_id AS earlier_id, i.doc_kind AS later_kind, i.doc_id AS later_id
    FROM touched JOIN ${documentItems} i ON i.line_id = touched.line_id
    LEFT JOIN ${deliveries} d ON d.id = i.doc_id
    LEFT JOIN gone ON gone.line_id = i.line_id AND gone.doc_id = i.doc_id
    JOIN brought ON brought.line_id = i.line_id AND brought.at < coalesce(gone.at, brought.at + 1)
    WHERE i.doc_kind = ANY ${kindIn(TAKING)} AND d.sale_order_id IS NULL
    ORDER BY i.doc_id, i.line_id, brought.at DESC
  )`;
