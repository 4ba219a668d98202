import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Remainder } from '#shared/documents/document-api';
import { chargesLeft, depositShare } from '#shared/domain/amounts';
import { recarriedCharges } from '#shared/domain/carried-charges';
import { exact, type Figure } from '#shared/domain/decimal';
import type { DocumentKind } from '#shared/domain/document-states';
import { updateJson } from '../../db/json-rows.ts';
import * as stored from '../../db/schema/documents.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { LinesByGroup } from '../../records/line-store.ts';
import type { StoredDocument } from './stored-document.ts';

/** Documents that carry on the charges of the order they are made from. */
const CARRIED = {
  inbound: {
    table: stored.inbounds,
    orderId: stored.inbounds.purchaseOrderId,
    charges: stored.inboundCharges,
    ordered: stored.purchaseOrderCharges,
  },
  delivery: {
    table: stored.deliveries,
    orderId: stored.deliveries.saleOrderId,
    charges: stored.deliveryCharges,
    ordered: stored.saleOrderCharges,
  },
} as const;
type CarryingKind = keyof typeof CARRIED;

const isCarrying = (kind: DocumentKind): kind is CarryingKind => Object.hasOwn(CARRIED, kind);

/** The charges that a new document of this kind takes over from its order; empty for kinds without charges. */
export async function carriedCharges(
  tx: TenantTx,
  kind: DocumentKind,
  orderId: string,
): Promise<LinesByGroup> {
  return isCarrying(kind) ? { charges: await findChargesLeft(tx, kind, orderId) } : {};
}

/** The charges of a document that is made from another order now, `orderId` instead of `formerId`, and keeps the others. */
export async function recarry(
  tx: TenantTx,
  kind: DocumentKind,
  { id, formerId, orderId }: Record<'id' | 'formerId' | 'orderId', string>,
): Promise<LinesByGroup> {
  if (!isCarrying(kind)) return {};
  const { charges } = CARRIED[kind];
  const own = await tx
    .select({ id: charges.id, kind: charges.kind, charge: charges.charge, note: charges.note })
    .from(charges)
    .where(eq(charges.recordId, id))
    .orderBy(asc(charges.place));
  const former = formerId === '' ? [] : await findChargesLeft(tx, kind, formerId, id);
  return { charges: recarriedCharges(own, former, await findChargesLeft(tx, kind, orderId, id)) };
}

/** The charges and the deposit of an order that the other documents made from it have left. */
export async function findRemainder(
  tx: TenantTx,
  kind: CarryingKind,
  orderId: string,
  ownId = '0',
): Promise<Remainder> {
  const charges = await findChargesLeft(tx, kind, orderId, ownId);
  const deposit = kind === 'delivery' ? depositLeft(await findPaid(tx, orderId), ownId) : 0;
  return { charges, deposit };
}

/** F5: drafts count too, because a charge that is used twice is not refused; a rejected document holds nothing. */
async function findChargesLeft(tx: TenantTx, kind: CarryingKind, orderId: string, ownId = '0') {
  const { table, orderId: source, charges, ordered } = CARRIED[kind];
  const all = await tx
    .select({ kind: ordered.kind, charge: ordered.charge, note: ordered.note })
    .from(ordered)
    .where(eq(ordered.recordId, orderId))
    .orderBy(asc(ordered.place));
  if (all.length === 0) return [];
  const taken = await tx
    .select({ kind: charges.kind, amount: sql<string>`sum(${charges.charge})` })
    .from(charges)
    .innerJoin(table, eq(table.id, charges.recordId))
    .where(and(eq(source, orderId), eq(table.isDeleted, 0), ne(table.auditStatus, 3), ne(table.id, ownId)))
    .groupBy(charges.kind);
  return chargesLeft(all, new Map(taken.map((one) => [one.kind, one.amount])));
}

/**
 * Applies the deposit of an order to its deliveries: a draft gets the remainder left by approved ones, an approved one
 * keeps the amount at its approval, which is printed on its paper. Called after `doc` was saved, approved or reversed,
 * while the order is locked. A draft that another transaction has locked keeps its amount, because that transaction may
 * be waiting for the order; saving or approving the draft applies the deposit to it again.
 */
export async function applyDeposit(tx: TenantTx, { id, row }: StoredDocument): Promise<void> {
  const { deliveries } = stored;
  const orderId = row.saleOrderId as string | null;
  if (orderId === null) {
    await tx.update(deliveries).set({ depositApplied: null }).where(eq(deliveries.id, id));
    return;
  }
  const paid = await findPaid(tx, orderId);
  const due = paid.deliveries.filter((one) => one.id === id || one.auditStatus !== 2);
  const changed = due.flatMap((one) => {
    const share = paid.deposit === null ? null : depositShare(one, depositLeft(paid, one.id));
    return isSame(share, one.depositApplied) ? [] : [{ id: one.id, depositApplied: share }];
  });
  const free = new Set([id, ...(await lockFree(tx, changed))]);
  await updateJson(
    tx,
    deliveries,
    changed.filter((one) => free.has(one.id)),
  );
}

const isSame = (one: Figure | null, other: Figure | null): boolean =>
  one === null || other === null ? one === other : exact(one).equals(other);

/** Locks those of these deliveries that no other transaction has locked, and returns their ids. */
async function lockFree(tx: TenantTx, rows: readonly { id: string }[]): Promise<string[]> {
  const { deliveries } = stored;
  const ids = rows.map(({ id }) => id);
  const free = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.id, ids))
    .for('no key update', { skipLocked: true });
  return free.map(({ id }) => id);
}

type Paid = Awaited<ReturnType<typeof findPaid>>;

/** The deposit of a sales order, and its deliveries. */
async function findPaid(tx: TenantTx, orderId: string) {
  const { deliveries, saleOrders } = stored;
  const [order] = await tx
    .select({ deposit: saleOrders.deposit })
    .from(saleOrders)
    .where(eq(saleOrders.id, orderId));
  const all = await tx
    .select({
      id: deliveries.id,
      auditStatus: deliveries.auditStatus,
      grossAmount: deliveries.grossAmount,
      paid: deliveries.paid,
      depositApplied: deliveries.depositApplied,
    })
    .from(deliveries)
    .where(and(eq(deliveries.saleOrderId, orderId), eq(deliveries.isDeleted, 0)));
  return { deposit: order?.deposit || null, deliveries: all };
}

/** The part of a deposit that approved deliveries other than this one have left. */
function depositLeft({ deposit, deliveries }: Paid, ownId: string): number {
  return deliveries
    .filter(({ id, auditStatus }) => id !== ownId && auditStatus === 2)
    .reduce((left, one) => left.minus((one.depositApplied ?? 0) satisfies Figure), exact(deposit ?? 0))
    .toNumber();
}
