import type { Unreturned } from '#shared/documents/document-api';
import type { Figure } from '#shared/domain/decimal';
import { returnedLineAmounts, type UnreturnedGoods } from '#shared/domain/returned-amounts';
import type { LineGroup, LineRow } from '#shared/records/lines';
import { figureIn } from './figure-in.ts';

type Values = Readonly<Record<string, unknown>>;

const returnedLine = ({ packNo, bundles, area, price }: Values) => ({
  packNo: String(packNo ?? '').trim(),
  bundles: figureIn(bundles),
  area: figureIn(area),
  price: figureIn(price),
});

/** F5: the amounts of the lines of a return; the form may have got theirs before `unreturned` was known. */
export const returnedIn = (lines: readonly Values[], { goods }: Pick<Unreturned, 'goods'>): number[] =>
  returnedLineAmounts(lines.map(returnedLine), goods);

/** The goods that lie in several packages, as these lines of a form share what is left of their amount. */
export function sharedGoods(
  { goods }: Pick<Unreturned, 'goods'>,
  lines: readonly Values[],
): UnreturnedGoods[] {
  const several = new Set(
    goods.filter(({ packNos }) => packNos.length > 1).flatMap(({ packNos }) => packNos),
  );
  if (several.size === 0) return [];
  const amounts = returnedIn(lines, { goods });
  return lines.map(returnedLine).flatMap(({ packNo, bundles }, at) => {
    if (!several.has(packNo)) return [];
    return { packNos: [packNo], bundles: Number(bundles), amount: amounts[at] ?? 0 };
  });
}

/** F5: calculates the amount of a line of a return, as the server will store it; null while its area is not known. */
function amountOfReturned(goods: readonly UnreturnedGoods[]): (line: LineRow) => number | null {
  return (line) => {
    const { bundles, area, price, packNo } = line as Readonly<Record<string, Figure | null>>;
    if (area == null) return null;
    const returned = { packNo: String(packNo), bundles: bundles ?? 0, area, price: price ?? null };
    return returnedLineAmounts([returned], goods)[0] ?? null;
  };
}

/** The lines of a return of a delivery, of which other returns have left these goods. */
export const withUnreturned = (group: LineGroup, goods: readonly UnreturnedGoods[]): LineGroup => ({
  ...group,
  calculated: { ...group.calculated, amount: amountOfReturned(goods) },
});
