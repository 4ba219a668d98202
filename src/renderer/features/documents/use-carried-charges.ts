import { useEffect, useRef } from 'react';
import type { deliveryApi } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import { lineOf } from '../../grid/lines/line-cells.ts';
import { enteredValues, type LinesGridState } from '../../grid/lines/use-lines-grid.ts';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { sameLines, startLine } from '../../records/lines/line-values.ts';
import { useRemainder } from './use-remainder.ts';

/**
 * Fills the charge lines with the remaining charges of the order that the user chooses, as the server would; typed
 * charges stay.
 */
export function useCarriedCharges(
  of: AnyDocument,
  call: typeof deliveryApi.remainder,
  state: RecordFormState,
  lines: LinesGridState,
): void {
  const remainder = useRemainder(of, call, state);
  const { noteGiven } = state;
  // The form initially contains the charges of its initial order.
  const known = useRef(String(state.start[of.trade.from?.field ?? ''] ?? ''));
  const taken = useRef<unknown[]>([]);
  useEffect(() => {
    if (remainder === null || remainder.orderId === known.current) return;
    known.current = remainder.orderId;
    const { group, columns, grid } = lines;
    if (!sameLines(group, enteredValues(lines), taken.current)) return;
    const carried = remainder.left.charges.map((line) => startLine(group, line));
    taken.current = carried;
    noteGiven(['charges']);
    grid.handle.act({ do: 'put', lines: carried.map((line) => lineOf(columns, line)) });
  }, [remainder, lines, noteGiven]);
}
