import type { AnyDocument } from '#shared/documents/document';
import type { Unreturned } from '#shared/documents/document-api';
import { type DocumentAmounts, depositShare, documentAmounts, type Payments } from '#shared/domain/amounts';
import { sum } from '#shared/domain/decimal';
import { type GradedChange, gradedChange } from '#shared/domain/grading';
import { returnedAmounts, returnedDiscount } from '#shared/domain/returned-amounts';
import { totalArea } from '#shared/domain/tally';
import { isBlankLine, type LineValues, startLine } from '../../records/lines/line-values.ts';
import { figureIn } from './figure-in.ts';
import { returnedIn } from './returned-lines.ts';

type Values = Readonly<Record<string, unknown>>;

/** The totals that follow from the form of a document, as the server will store them; null where a line is not complete. */
export type LiveFigures = Partial<VeneerTotals> &
  Partial<LogTotals> &
  Partial<DocumentAmounts> &
  Partial<Omit<Payments, 'grossAmount'>> &
  Partial<GradedChange | Record<keyof GradedChange, null>>;

type VeneerTotals = Record<'bundles' | 'pieces' | 'area', number>;
type LogTotals = Record<'logCount' | 'volume' | 'bft', number>;

/** What other documents have left of the one that the form's document is made from. */
export interface LeftOfSource {
  /** What is left of the deposit of the order, for a delivery. */
  deposit?: number;
  /** What is left of the amounts of the delivery, for a return; null until it is known. */
  unreturned?: Unreturned | null;
}

/** F2, F4, F5, F6 over the values of a document's form. */
export function liveFigures(of: AnyDocument, values: Values, left: LeftOfSource = {}): LiveFigures {
  const [main] = linesIn(of, values);
  return {
    ...('logCount' in of.fields ? logTotals(main) : veneerTotals(main)),
    ...('taxRatePct' in of.fields && amountsOf(of, values, left.unreturned ?? null)),
    ...('depositApplied' in of.fields && paymentsOf(of, values, left.deposit ?? 0)),
    ...('changeRatePct' in of.fields && changeOf(main)),
  };
}

function veneerTotals(main: readonly LineValues[]): VeneerTotals {
  const count = (name: string) => main.reduce((all, line) => all + Number(figureIn(line[name])), 0);
  return {
    bundles: count('bundles'),
    pieces: count('pieces'),
    area: totalArea(main.map(({ area }) => figureIn(area))),
  };
}

function logTotals(main: readonly LineValues[]): LogTotals {
  const total = (name: string) => sum(main.map((line) => figureIn(line[name]))).toNumber();
  return { logCount: main.length, volume: total('volume'), bft: total('bft') };
}

/** The goods lines and the charge lines, without blank ones. */
function linesIn(of: AnyDocument, values: Values): [main: LineValues[], charges: LineValues[]] {
  const entered = (name: string | undefined) => {
    const group = of.lines?.[name ?? ''];
    if (name === undefined || group === undefined) return [];
    return ((values[name] ?? []) as LineValues[]).filter((line) => !isBlankLine(group, line));
  };
  const [main] = Object.keys(of.lines ?? {});
  return [entered(main), entered('charges')];
}

function amountsOf(of: AnyDocument, values: Values, unreturned: Unreturned | null): DocumentAmounts {
  const [main, charges] = linesIn(of, values);
  const basis = {
    ratePct: figureIn(values.taxRatePct),
    isIncluded: Number(values.isTaxIncluded ?? 0) === 1,
  };
  const amounts = documentAmounts(
    unreturned === null ? main.map(({ amount }) => figureIn(amount)) : returnedIn(main, unreturned),
    charges.map(({ kind, charge }) => ({ kind, charge: figureIn(charge) })),
    basis.ratePct,
    basis.isIncluded,
  );
  return unreturned === null ? amounts : returnedAmounts(amounts, basis, unreturned);
}

/** F5: the charges of a return that are its delivery's discount for the goods in its form. */
export function returnedDiscountIn(of: AnyDocument, values: Values, unreturned: Unreturned): LineValues[] {
  const charge = returnedDiscount(amountsOf(of, values, unreturned).amount, unreturned);
  const group = of.lines?.charges;
  return charge === 0 || group === undefined ? [] : [startLine(group, { kind: 'DISCOUNT', charge })];
}

function paymentsOf(of: AnyDocument, values: Values, left: number): Omit<Payments, 'grossAmount'> {
  const paid = figureIn(values.paid);
  const { grossAmount } = amountsOf(of, values, null);
  return { paid, depositApplied: left === 0 ? null : depositShare({ grossAmount, paid }, left) };
}

function changeOf(main: readonly LineValues[]) {
  const isKnown = main.every(({ newArea }) => String(newArea ?? '') !== '');
  if (!isKnown) return { newArea: null, changedArea: null, changeRatePct: null };
  return gradedChange(
    totalArea(main.map(({ area }) => figureIn(area))),
    main.map(({ newArea }) => figureIn(newArea)),
  );
}
