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
/** Kinds that use tally lines from stock; a delivery for a sales order uses those of the order. */
const TAKING = ['saleOrder', 'delivery', 'otherOut', 'grading'] satisfies DeclaredKind[];
/** Kinds whose approval moves them out. */
const LEAVING = ['delivery', 'otherOut', 'grading'] satisfies DeclaredKind[];

const ids = (all: readonly string[]): SQL => sql`(${sql.param(all)}::bigint[])`;
const kindIn = (kinds: readonly DeclaredKind[]): SQL => sql`(${sql.param(kinds)}::text[])`;

/** Documents whose earlier documents are queried, and documents whose later documents are queried. */
interface Asked {
  laterIds: readonly string[];
  earlierIds: readonly string[];
}

/** The links of these documents, by two statements. */
export async function findLinks(tx: TenantTx, asked: Asked): Promise<ChainLink[]> {
  const { laterIds, earlierIds } = asked;
  const lineIds = await findLines(tx, asked);
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
    WITH ${takenOf(lineIds)},
    found (earlier_kind, earlier_id, later_kind, later_id, is_made_from) AS (
      SELECT (SELECT m.doc_type FROM ${stockMovements} m WHERE m.doc_id = earlier_id LIMIT 1), earlier_id, later_kind, later_id, false
      FROM taken WHERE ${isAsked(sql`earlier_id`, sql`later_id`)}
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

/** The tally lines that these documents took or brought in. */
async function findLines(tx: TenantTx, { laterIds, earlierIds }: Asked): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT i.line_id::text AS id FROM ${documentItems} i LEFT JOIN ${deliveries} d ON d.id = i.doc_id
    WHERE i.doc_id = ANY ${ids(laterIds)} AND i.doc_kind = ANY ${kindIn(TAKING)} AND d.sale_order_id IS NULL
    UNION
    SELECT line_id::text FROM ${stockMovements} WHERE doc_id = ANY ${ids(earlierIds)} AND doc_type = ANY ${kindIn(BRINGING)}`);
  return rows.map(({ id }) => id);
}

/**
 * `taken`: for each of these tally lines, which document issued it after which document had last received it. A sales
 * order issues a line when its delivery moves it; a document that has not moved a line yet uses the line's current
 * state. The lines are passed as a parameter and compared in one pass over their movements, because a join on thousands
 * of lines would be planned for only a few.
 */
const takenOf = (lineIds: readonly string[]): SQL => sql`
  happened AS (
    SELECT m.line_id, coalesce(d.sale_order_id, m.doc_id) AS doc_id, m.direction, m.id AS at,
      m.doc_type = ANY ${kindIn(BRINGING)} AS can_bring, NULL AS taking
    FROM ${stockMovements} m LEFT JOIN ${deliveries} d ON d.id = m.doc_id
    WHERE m.line_id = ANY ${ids(lineIds)} AND m.doc_type = ANY ${kindIn([...BRINGING, ...LEAVING])}
    UNION ALL
    SELECT i.line_id, i.doc_id, 0, NULL, false, i.doc_kind
    FROM ${documentItems} i LEFT JOIN ${deliveries} d ON d.id = i.doc_id
    WHERE i.line_id = ANY ${ids(lineIds)} AND i.doc_kind = ANY ${kindIn(TAKING)} AND d.sale_order_id IS NULL
  ), of_line AS (
    SELECT line_id, doc_id, max(taking) AS taking, bool_or(can_bring) AND sum(direction) > 0 AS brings,
      CASE WHEN sum(direction) <> 0 THEN max(at) END AS at
    FROM happened GROUP BY line_id, doc_id
  ), in_order AS (
    SELECT taking, doc_id, max(CASE WHEN brings THEN ARRAY[at, doc_id] END)
      OVER (PARTITION BY line_id ORDER BY at NULLS LAST ROWS UNBOUNDED PRECEDING) AS brought
    FROM of_line
  ), taken AS (
    SELECT DISTINCT brought[2] AS earlier_id, taking AS later_kind, doc_id AS later_id
    FROM in_order WHERE taking IS NOT NULL AND brought IS NOT NULL
  )`;
