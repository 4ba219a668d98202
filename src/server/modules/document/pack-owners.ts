import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { documentItems, otherInPacks, otherIns } from '../../db/schema/documents.ts';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import { customers } from '../../db/schema/partners.ts';
import { stockMovements } from '../../db/schema/stock.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Acted } from './effects.ts';

/**
 * W5: goods that an "other inbound" receives for a customer become that customer's. Throws `pack.own_goods` for a
 * package that also has goods of the company: an owner has whole packages.
 */
export async function setOwner(acted: Acted): Promise<void> {
  const { tx, doc } = acted;
  const { customerId } = doc.row;
  if (typeof customerId !== 'string') return;
  const own = tx
    .select({ id: otherInPacks.packId })
    .from(otherInPacks)
    .where(eq(otherInPacks.recordId, doc.id));
  const received = tx
    .select({ id: documentItems.lineId })
    .from(documentItems)
    .where(eq(documentItems.docId, doc.id));
  const [mixed] = await tx
    .select({ packNo: packs.packNo })
    .from(packs)
    .innerJoin(tallyLines, and(eq(tallyLines.packId, packs.id), eq(tallyLines.onHand, 1)))
    .where(and(inArray(packs.id, own), isNull(packs.ownerId), notInArray(tallyLines.id, received)))
    .orderBy(packs.packNo)
    .limit(1);
  if (mixed !== undefined) throw new AppError('pack.own_goods', mixed);
  await tx
    .update(packs)
    .set({ ownerId: customerId, ownerDocId: doc.id })
    .where(and(inArray(packs.id, own), sql`${packs.ownerId} IS NULL`));
}

/**
 * Removes the customer as the owner if this document set it, also from goods split off since. A package that has goods
 * of another such document, on hand or not, stays the customer's by that one, the first approved if there are several;
 * one that has goods on hand, as graded ones whose document is not known, stays the customer's too, because an owner has
 * whole packages.
 */
export async function dropOwner({ tx, doc }: Acted): Promise<void> {
  await tx.execute(sql`
    UPDATE ${packs} AS p SET owner_id = CASE WHEN kept.is_owned THEN p.owner_id END,
      owner_doc_id = CASE WHEN kept.is_owned THEN coalesce(kept.doc_id, p.owner_doc_id) END
    FROM (
      SELECT own.id, other.doc_id,
        other.doc_id IS NOT NULL OR EXISTS (SELECT 1 FROM ${tallyLines} l WHERE l.pack_id = own.id AND l.on_hand = 1) AS is_owned
      FROM ${packs} AS own LEFT JOIN LATERAL (
        SELECT o.id AS doc_id FROM ${otherIns} o
        JOIN ${documentItems} i ON i.doc_id = o.id
        JOIN ${tallyLines} l ON l.id = i.line_id
        WHERE l.pack_id = own.id AND o.customer_id = own.owner_id AND o.id <> ${doc.id}::bigint
          AND o.audit_status = 2 AND o.is_deleted = 0
        ORDER BY o.audit_time, o.id LIMIT 1
      ) AS other ON true
      WHERE own.owner_doc_id = ${doc.id}::bigint
    ) AS kept
    WHERE p.id = kept.id`);
}

/**
 * Before bundles come back: throws `pack.owned_back` for those that left as goods of the company, if their package became
 * a customer's since, because they would become the customer's with it. Called while the packages are locked.
 */
export async function requireOwnPacks(tx: TenantTx, lineIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<Record<'packNo' | 'ownerId' | 'docNo', string>>(sql`
    SELECT p.pack_no AS "packNo", p.owner_id::text AS "ownerId", o.doc_no AS "docNo"
    FROM ${tallyLines} l
    JOIN ${packs} p ON p.id = l.pack_id AND p.owner_id IS NOT NULL
    JOIN ${otherIns} o ON o.id = p.owner_doc_id
    WHERE l.id = ANY (${sql.param(lineIds)}::bigint[])
      AND (SELECT max(m.id) FROM ${stockMovements} m WHERE m.line_id = l.id AND m.direction = -1)
        < (SELECT max(m.id) FROM ${stockMovements} m WHERE m.doc_id = o.id AND m.direction = 1)
    ORDER BY p.pack_no LIMIT 1`);
  const [one] = rows;
  if (one === undefined) return;
  const { docNo, ...pack } = one;
  throw await owned(tx, pack, 'pack.owned_back', { docNo });
}

/** Documents that sell goods. */
const SALES: readonly string[] = ['saleOrder', 'delivery'];

/**
 * An owner has whole packages. Throws `pack.owned` where a document would sell goods of a customer to another,
 * `pack.owned_bought` where bought goods would become a customer's with their package, and `pack.owned_received` where goods
 * would that another inbound receives for the company or for another customer.
 */
export async function requireTradable(
  { tx, doc }: Pick<Acted, 'tx' | 'doc'>,
  { ownerId, packNo, place }: { ownerId: string | null; packNo: string; place: number },
): Promise<void> {
  if (ownerId === null) return;
  const pack = { packNo, ownerId, field: `packs.${place}.packNo` };
  if (SALES.includes(doc.kind) && doc.row.customerId !== ownerId) throw await owned(tx, pack);
  if (doc.kind === 'inbound') throw await owned(tx, pack, 'pack.owned_bought');
  if (doc.kind === 'otherIn' && doc.row.customerId !== ownerId)
    throw await owned(tx, pack, 'pack.owned_received');
}

async function owned(
  tx: TenantTx,
  { ownerId, ...pack }: { packNo: string; ownerId: string | null; field?: string },
  code: 'pack.owned' | 'pack.owned_bought' | 'pack.owned_received' | 'pack.owned_back' = 'pack.owned',
  more: { docNo?: string } = {},
): Promise<AppError> {
  const [owner] = ownerId === null ? [] : await tx.select().from(customers).where(eq(customers.id, ownerId));
  return new AppError(code, { ...pack, ...more, owner: owner?.name ?? '' });
}
