import { depositShare, type Payments } from '#shared/domain/amounts';
import { progress } from '#shared/domain/document-states';
import { totalArea } from '#shared/domain/tally';
import type { Books, Mover } from './books.ts';
import { type Entered, type Entry, enter, isApproved, type Outcome, type Taken } from './enter.ts';
import type { Bundle } from './goods.ts';

export interface Customer {
  id: string;
  address: string;
  taxRatePct: number;
  salesUserId: string;
  /** How often it buys, against others. */
  weight: number;
}

type Charges = NonNullable<Entry['charges']>;

/** A sales order and its deliveries. */
export interface Order {
  entered: Entered;
  customer: Customer;
  charges: Charges;
  deliveries: Delivery[];
}

/** A delivery and its returns. */
export interface Delivery {
  entered: Entered;
  customer: Customer;
  order: Order | undefined;
  /** Also of returns that are not approved. */
  back: Set<Bundle>;
  returned: number;
}

const bundlesOf = ({ taken }: Pick<Entered, 'taken'>): Bundle[] => taken.flatMap(({ bundles }) => bundles);
const areaOf = (bundles: readonly Bundle[]): number => totalArea(bundles.map(({ row }) => row.area));

/** Bundles that a document names before it is approved are no other's. */
function claim({ outcome, ...entered }: Entered): void {
  const isOpen = outcome === 'draft' || outcome === 'submitted' || outcome === 'reversed';
  if (isOpen) for (const bundle of bundlesOf(entered)) bundle.isClaimed = true;
}

const headOf = ({ id, taxRatePct, salesUserId }: Customer) => ({
  customerId: id,
  salesUserId,
  taxRatePct,
  isTaxIncluded: taxRatePct > 0 ? 1 : 0,
});

function lock(books: Books, { id, no }: Pick<Entered, 'id' | 'no'>, bundles: readonly Bundle[]): void {
  for (const bundle of bundles) {
    bundle.stockStatus = 'LOCKED';
    bundle.lockedBy = { id, no };
    books.touch(bundle.pack);
  }
}

/** W3.1 to W3.3: promises goods to a customer, and locks them. */
export function enterOrder(
  books: Books,
  customer: Customer,
  taken: readonly Taken[],
  outcome: Outcome,
): Order {
  const hasDiscount = books.random.chance(0.2);
  const charges: Charges = hasDiscount
    ? [{ kind: 'DISCOUNT', charge: 50 * books.random.integer(1, 8), note: '老客户优惠' }]
    : [];
  const entered = enter(books, {
    kind: 'saleOrder',
    head: {
      ...headOf(customer),
      address: customer.address,
      deposit: books.random.chance(0.3) ? 1000 * books.random.integer(1, 8) : null,
      handlerId: books.by.userId,
    },
    taken,
    charges,
    outcome,
  });
  if (outcome !== 'rejected') lock(books, entered, bundlesOf(entered));
  return { entered, customer, charges, deliveries: [] };
}

/** W3.4, W3.5: goods of a sales order, or free ones, leave for the customer. */
export function enterDelivery(
  books: Books,
  { order, customer, taken }: { order?: Order | undefined; customer: Customer; taken: readonly Taken[] },
  outcome: Outcome,
): Delivery {
  const bundles = taken.flatMap((one) => one.bundles);
  const isFirst = order?.deliveries.every(({ entered }) => entered.outcome === 'rejected');
  const entered = enter(books, {
    kind: 'delivery',
    head: {
      ...headOf(customer),
      saleOrderId: order?.entered.id ?? null,
      address: customer.address,
      paid: bundles.length % 4 === 0 ? 1500 : null,
      vehicle: `粤E·${books.random.integer(10_000, 99_999)}`,
      handlerId: books.by.userId,
    },
    taken,
    charges: [
      ...((isFirst && order?.charges) || []),
      ...(books.random.chance(0.25)
        ? [{ kind: 'FREIGHT' as const, charge: 20 * books.random.integer(8, 40), note: '送货运费' }]
        : []),
    ],
    outcome,
    approved: (doc: Mover) => books.move(doc, bundles, -1, 'OUT'),
    reversed(doc: Mover) {
      books.move(doc, bundles, 1, 'IN_STOCK', { reverses: true });
      if (order !== undefined) lock(books, order.entered, bundles);
    },
  });
  claim(entered);
  const delivery: Delivery = { entered, customer, order, back: new Set(), returned: 0 };
  order?.deliveries.push(delivery);
  followDeliveries(order);
  return delivery;
}

/** W3.5, W4.4: updates the delivered and returned quantities of a sales order. */
function followDeliveries(order: Order | undefined): void {
  if (order === undefined) return;
  const made = order.deliveries.filter(({ entered }) => isApproved(entered));
  applyDeposit(order, made);
  const delivered = made.flatMap(({ entered }) => bundlesOf(entered));
  order.entered.row.deliveredArea = areaOf(delivered);
  order.entered.row.shippedStatus = progress(bundlesOf(order.entered).length, delivered.length);
  order.entered.row.returnStatus = Math.max(
    0,
    ...made.map(({ entered }) => Number(entered.row.returnStatus ?? 0)),
  );
}

/** W3.5: deliveries use up their order's deposit in the order of their approval; drafts may use the remainder. */
function applyDeposit({ entered: { row }, deliveries }: Order, approved: readonly Delivery[]): void {
  let left = Number(row.deposit ?? 0);
  if (left === 0) return;
  for (const delivery of new Set([...approved, ...deliveries])) {
    const { grossAmount, paid } = delivery.entered.row as unknown as Payments;
    const share = depositShare({ grossAmount, paid }, left);
    delivery.entered.row.depositApplied = share;
    if (approved.includes(delivery)) left -= share;
  }
}

const wasGraded = ({ pack }: Taken): number => Number(pack.row.gradeStatus ?? 0);

/** W4: goods of a delivery are returned, at its prices. */
export function enterReturn(
  books: Books,
  delivery: Delivery,
  taken: readonly Taken[],
  { isRegraded = false }: { isRegraded?: boolean },
  outcome: Outcome,
): Entered {
  const bundles = taken.flatMap((one) => one.bundles);
  const entered = enter(books, {
    kind: 'saleReturn',
    head: {
      ...headOf(delivery.customer),
      deliveryId: delivery.entered.id,
      isRegraded: isRegraded ? 1 : 0,
      handlerId: books.by.userId,
    },
    taken: isRegraded ? taken.map((one) => ({ ...one, more: { wasGraded: wasGraded(one) } })) : taken,
    outcome,
    approved: (doc: Mover) => books.move(doc, bundles, 1, 'IN_STOCK'),
    reversed: (doc: Mover) => books.move(doc, bundles, -1, 'OUT', { reverses: true }),
  });
  if (outcome === 'rejected') return entered;
  for (const bundle of bundles) delivery.back.add(bundle);
  if (!isApproved(entered)) return entered;
  delivery.returned += bundles.length;
  if (isRegraded) for (const { pack } of taken) pack.row.gradeStatus = 0;
  delivery.entered.row.returnStatus = progress(bundlesOf(delivery.entered).length, delivery.returned);
  followDeliveries(delivery.order);
  return entered;
}

/** W5: goods leave without a sale. */
export function enterOtherOut(
  books: Books,
  cause: 'SAMPLE' | 'OWN_USE' | 'SCRAP' | 'LOSS',
  taken: readonly Taken[],
  outcome: Outcome,
): Entered {
  const bundles = taken.flatMap((one) => one.bundles);
  const entered = enter(books, {
    kind: 'otherOut',
    head: { cause, handlerId: books.by.userId },
    taken,
    outcome,
    approved: (doc: Mover) => books.move(doc, bundles, -1, 'OUT'),
    reversed: (doc: Mover) => books.move(doc, bundles, 1, 'IN_STOCK', { reverses: true }),
  });
  claim(entered);
  return entered;
}
