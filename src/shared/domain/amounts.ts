import { exact, type Figure, round, sum } from './decimal.ts';

/** Largest amount of money, in any currency: 15 digits, two of them decimals. */
export const MOST_AMOUNT = 9_999_999_999_999.99;
/** Largest price per m², in any currency. */
export const MOST_PRICE = 999_999_999;

/** F5: area × price per m², rounded to fen. */
export function lineAmount(area: Figure, price: Figure): number {
  return round(exact(area).times(price), 2);
}

/** F5: the amount of priced goods; zero for goods without a price yet. */
export function goodsAmount(area: Figure, price: Figure | null): number {
  return price === null ? 0 : lineAmount(area, price);
}

/** F5: a document's amount is the sum of its rounded line amounts. */
export function totalAmount(amounts: Iterable<Figure>): number {
  return sum(amounts).toNumber();
}

/** A discount, freight or other charge of a document. */
export interface Charge {
  kind: unknown;
  charge: Figure;
}

/** F5: whether a charge of this kind is subtracted. */
export const isSubtracted = (kind: unknown): boolean => kind === 'DISCOUNT';

/** The amounts in the head of a document with prices. */
export interface DocumentAmounts {
  /** Sum of the lines, without charges. */
  amount: number;
  netAmount: number;
  taxAmount: number;
  grossAmount: number;
}

/** F5, F6: calculates a document's amounts from those of its lines; a discount is subtracted. */
export function documentAmounts(
  lineAmounts: Iterable<Figure>,
  charges: readonly Charge[],
  ratePct: Figure,
  isTaxIncluded: boolean,
): DocumentAmounts {
  const amount = totalAmount(lineAmounts);
  const further = charges.map(({ kind, charge }) =>
    isSubtracted(kind) ? exact(charge).negated().toString() : charge,
  );
  const { net, tax, gross } = taxed(totalAmount([amount, ...further]), ratePct, isTaxIncluded);
  return { amount, netAmount: net, taxAmount: tax, grossAmount: gross };
}

/** The payments of a delivery, in its currency; null if there are none. */
export interface Payments {
  grossAmount: Figure;
  /** Paid when the goods leave. */
  paid: Figure | null;
  /** The part of its order's deposit that pays it. */
  depositApplied: Figure | null;
}

/** D4: the open amount of a delivery. */
export function openAmount({ grossAmount, paid, depositApplied }: Payments): number {
  return exact(grossAmount)
    .minus(exact(paid ?? 0))
    .minus(exact(depositApplied ?? 0))
    .toNumber();
}

/**
 * W3.5: the part of a deposit, of which `left` remains, that a delivery uses: at most its open amount, and nothing if
 * the delivery is a credit.
 */
export function depositShare(of: Omit<Payments, 'depositApplied'>, left: Figure): number {
  const open = openAmount({ ...of, depositApplied: null });
  return Math.max(0, Math.min(open, exact(left).toNumber()));
}

/** F5: the charges of an order that are left when `taken`, sums by kind, is subtracted from the first ones of each kind. */
export function chargesLeft<One extends Charge>(
  charges: readonly One[],
  taken: ReadonlyMap<unknown, Figure>,
): (One & { charge: number })[] {
  const rest = new Map([...taken].map(([kind, amount]) => [kind, exact(amount)]));
  return charges.flatMap((one) => {
    const whole = exact(one.charge);
    const gone = rest.get(one.kind) ?? exact(0);
    const left = whole.minus(gone);
    rest.set(one.kind, left.isNegative() ? left.negated() : exact(0));
    return left.isPositive() && !left.isZero() ? [{ ...one, charge: left.toNumber() }] : [];
  });
}

/** A document's amount without tax, the tax, and the amount with tax. */
export interface TaxedAmount {
  net: number;
  tax: number;
  gross: number;
}

/** The tax of an amount or a price: a rate in percent, and whether the figure contains it; the decimals without it. */
interface TaxBasis {
  ratePct: Figure;
  isIncluded: boolean;
  places: number;
}

/** F6: an amount or a price without the tax that it may contain. */
export function withoutTax(figure: Figure, { ratePct, isIncluded, places }: TaxBasis): number {
  return round(isIncluded ? exact(figure).dividedBy(exact(ratePct).dividedBy(100).plus(1)) : figure, places);
}

/** F6: the tax of an amount at a rate in percent; `isIncluded` if the prices contain it. */
export function taxed(total: Figure, ratePct: Figure, isIncluded: boolean): TaxedAmount {
  const amount = exact(total);
  if (isIncluded) {
    const net = withoutTax(total, { ratePct, isIncluded, places: 2 });
    return { net, tax: amount.minus(net).toNumber(), gross: amount.toNumber() };
  }
  const tax = round(amount.times(ratePct).dividedBy(100), 2);
  return { net: amount.toNumber(), tax, gross: amount.plus(tax).toNumber() };
}
