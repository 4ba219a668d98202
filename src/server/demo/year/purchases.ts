import { sum } from '#shared/domain/decimal';
import { costOfPrice } from '#shared/domain/pack-cost';
import type { Species } from '#shared/domain/species';
import { totalArea } from '#shared/domain/tally';
import type { Books, Mover } from './books.ts';
import { CURRENCY, type Entered, enter, isApproved, type Outcome, type Taken } from './enter.ts';
import type { Pack } from './goods.ts';

export interface Supplier {
  id: string;
  taxRatePct: number;
  isAbroad: boolean;
}

/** Goods of a kind that are ordered. */
export interface Wanted {
  species: Species;
  speciesId: string;
  thicknessMm: number;
  area: number;
  price: number;
}

/** A purchase order and its receipts. */
export interface Purchase {
  entered: Entered;
  supplier: Supplier;
  wanted: readonly Wanted[];
  cabinetNo: string;
  received: Taken[];
}

const taxOf = ({ taxRatePct }: Supplier) => ({ taxRatePct, isTaxIncluded: taxRatePct > 0 ? 1 : 0 });

/** W1.1: orders goods from a supplier. */
export function enterPurchase(
  books: Books,
  supplier: Supplier,
  wanted: readonly Wanted[],
  { cabinetNo, expectedDate }: { cabinetNo: string; expectedDate: string },
  outcome: Outcome,
): Purchase {
  const entered = enter(books, {
    kind: 'purchaseOrder',
    head: {
      supplierId: supplier.id,
      cabinetNo,
      expectedDate,
      handlerId: books.by.userId,
      ...taxOf(supplier),
    },
    goods: wanted.map(({ speciesId, thicknessMm, area, price }) => ({ speciesId, thicknessMm, area, price })),
    charges: supplier.isAbroad ? [{ kind: 'FREIGHT', charge: 6800, note: '海运费' }] : [],
    outcome,
  });
  return { entered, supplier, wanted, cabinetNo, received: [] };
}

/** All bundles of packages, at their cost. */
const allOf = (packs: readonly Pack[]): Taken[] =>
  packs.map((pack) => ({ pack, bundles: pack.bundles, isWhole: true, price: pack.cost }));

const storing = (books: Books, packs: readonly Pack[]) => {
  const bundles = packs.flatMap((pack) => pack.bundles);
  return {
    approved: (doc: Mover) => books.move(doc, bundles, 1, 'IN_STOCK'),
    reversed: (doc: Mover) => books.move(doc, bundles, -1, 'PENDING_IN', { reverses: true }),
  };
};

/** W1.3, W1.4: receives packages of a purchase order, or of a supplier without an order. */
export function enterInbound(
  books: Books,
  {
    order,
    supplier,
    cabinetNo,
    packs,
    isLast = false,
  }: {
    order?: Purchase | undefined;
    supplier: Supplier;
    cabinetNo: string;
    packs: readonly Pack[];
    isLast?: boolean;
  },
  outcome: Outcome,
): Entered {
  const taken = allOf(packs);
  const entered = enter(books, {
    kind: 'inbound',
    head: {
      purchaseOrderId: order?.entered.id ?? null,
      supplierId: supplier.id,
      cabinetNo,
      isLast: isLast ? 1 : 0,
      handlerId: books.by.userId,
      ...taxOf(supplier),
    },
    taken,
    outcome,
    ...storing(books, packs),
  });
  if (isApproved(entered))
    for (const { row, cost } of packs)
      Object.assign(row, {
        costPrice: String(costOfPrice(cost, supplier.taxRatePct, taxOf(supplier).isTaxIncluded === 1)),
        costDocId: entered.id,
        costCurrency: CURRENCY,
      });
  if (order !== undefined && isApproved(entered)) {
    order.received.push(...taken);
    followInbounds(order, isLast);
  }
  return entered;
}

/** W1.4: updates the received quantities of a purchase order. */
function followInbounds({ entered, wanted, received }: Purchase, isLast: boolean): void {
  const areaOf = (taken: readonly Taken[]) =>
    totalArea(taken.flatMap(({ bundles }) => bundles.map(({ row }) => row.area)));
  const isCovered = wanted.every(({ species, thicknessMm }) => {
    const isSame = (kind: { treeCode: unknown; thicknessMm: unknown }) =>
      kind.treeCode === species.treeCode && Number(kind.thicknessMm) === thicknessMm;
    const ordered = wanted.filter((one) => isSame({ ...one, treeCode: one.species.treeCode }));
    const came = received.filter(({ pack }) => isSame(pack.row));
    return sum(ordered.map(({ area }) => area)).lessThanOrEqualTo(areaOf(came));
  });
  entered.row.receivedArea = areaOf(received);
  entered.row.receivedStatus = isCovered || isLast ? 2 : 1;
}

/** W5: receives packages without a purchase. */
export function enterOtherIn(
  books: Books,
  cause: 'OPENING' | 'GAIN' | 'PRODUCED',
  packs: readonly Pack[],
  outcome: Outcome,
): Entered {
  return enter(books, {
    kind: 'otherIn',
    head: { cause, handlerId: books.by.userId },
    taken: allOf(packs).map(({ price: _price, ...taken }) => taken),
    outcome,
    ...storing(books, packs),
  });
}
