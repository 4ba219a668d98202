import type { Unreturned } from '#shared/documents/document-api';
import type { Figure } from '#shared/domain/decimal';
import { returnedLineAmounts } from '#shared/domain/returned-amounts';
import type { LineGroup, LineRow } from '#shared/records/lines';

/**
 * F5: calculates the amount of a line of a return, as the server will store it if no other line has goods that were sold
 * with it; null while its area is not known.
 */
function amountOfReturned(left: Unreturned): (line: LineRow) => number | null {
  return (line) => {
    const { bundles, area, price, packNo } = line as Readonly<Record<string, Figure | null>>;
    if (area == null) return null;
    const returned = { packNo: String(packNo), bundles: bundles ?? 0, area, price: price ?? null };
    return returnedLineAmounts([returned], left.goods)[0] ?? null;
  };
}

/** The lines of a return of a delivery, of which other returns have left this. */
export const withUnreturned = (group: LineGroup, left: Unreturned): LineGroup => ({
  ...group,
  calculated: { ...group.calculated, amount: amountOfReturned(left) },
});
