import { useEffect, useRef } from 'react';
import type { deliveryApi } from '#shared/api/document';
import type { QueryOf } from '#shared/api/kit';
import type { AnyDocument } from '#shared/documents/document';
import type { Remainder } from '#shared/documents/document-api';
import { recarriedCharges } from '#shared/domain/carried-charges';
import { useOnOpening } from '../../components/use-on-opening.ts';
import { lineOf } from '../../grid/lines/line-cells.ts';
import { enteredValues, type LinesGridState } from '../../grid/lines/use-lines-grid.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { type LineValues, sameLines, startLine } from '../../records/lines/line-values.ts';
import { useRemainder } from './use-remainder.ts';

/** The charges that an order leaves; none without an order or of one that may not be seen, and null until they are read. */
function useLeftOfOrder(
  of: AnyDocument,
  call: typeof deliveryApi.remainder,
  query: QueryOf<typeof deliveryApi.remainder> | null,
): Remainder['charges'] | null {
  const { data, error, isFormer } = useEndpoint(of.trade.from?.kind ?? 'saleOrder', call, query);
  if (query === null || error !== null) return NO_CHARGES;
  return data === null || isFormer ? null : data.charges;
}

const NO_CHARGES: Remainder['charges'] = [];

/**
 * Fills the charge lines with the remaining charges of the order that the user chooses, as the server would, instead of
 * those of the order chosen before; charges that were typed or changed stay.
 */
export function useCarriedCharges(
  of: AnyDocument,
  call: typeof deliveryApi.remainder,
  state: RecordFormState,
  lines: LinesGridState,
): void {
  const remainder = useRemainder(of, call, state);
  const { fills, noteGiven, start, row } = state;
  const first = String(start[of.trade.from?.field ?? ''] ?? '');
  const left = useLeftOfOrder(of, call, first === '' ? null : { id: first, ...(row && { without: row.id }) });
  const known = useRef('');
  /** What the known order left for this document; null until that is read. */
  const carried = useRef<readonly LineValues[] | null>(null);
  useOnOpening(
    () => {
      // The form starts with the charges of its stored order.
      known.current = first;
      carried.current = null;
    },
    { per: fills },
  );
  useEffect(() => {
    const { group, columns, grid } = lines;
    const linesOf = (all: Remainder['charges']) => all.map((line) => startLine(group, line));
    // Another order may be chosen before this is read.
    if (known.current === first && carried.current === null) {
      if (left === null) return;
      carried.current = linesOf(left);
    }
    if (remainder === null || remainder.orderId === known.current) return;
    const entered = enteredValues(lines);
    const carriedNow = linesOf(remainder.left.charges);
    const next = recarriedCharges(entered, carried.current ?? [], carriedNow);
    known.current = remainder.orderId;
    carried.current = carriedNow;
    if (sameLines(group, next, entered)) return;
    noteGiven(['charges']);
    grid.handle.act({ do: 'put', lines: next.map((line) => lineOf(columns, line)) });
  }, [remainder, left, first, lines, noteGiven]);
}
