import type { Unreturned } from '#shared/documents/document-api';
import type { Figure } from '#shared/domain/decimal';
import { returnedAmount } from '#shared/domain/returned-amounts';
import type { LineGroup, LineRow } from '#shared/records/lines';

/** F5: calculates the amount of a line of a return, as the server will store it; null while its area is not known. */
export function amountOfReturned(left: Unreturned): (line: LineRow) => number | null {
  const leftOf = new Map(left.packs.map((pack) => [pack.packNo, pack]));
  return (line) => {
    const { bundles, area, price, packNo } = line as Readonly<Record<string, Figure | null>>;
    if (area == null) return null;
    return returnedAmount({ bundles: bundles ?? 0, area, price: price ?? null }, leftOf.get(String(packNo)));
  };
}

/** The lines of a return of a delivery, of which other returns have left this. */
export const withUnreturned = (group: LineGroup, left: Unreturned): LineGroup => ({
  ...group,
  calculated: { ...group.calculated, amount: amountOfReturned(left) },
});
