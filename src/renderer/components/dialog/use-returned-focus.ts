import { useEffect, useState } from 'react';
import { returnFocus } from '../keys/page-focus.ts';

/**
 * Returns the focus to the element that had it before this part was first drawn when the part is removed; if that is gone, to the
 * row of the record in the list, or to the page. A dialog or drawer that is removed while it is open leaves the focus nowhere.
 */
export function useReturnedFocus(recordId = ''): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => returnFocus(opener?.isConnected ? opener : findRow(recordId)), [opener, recordId]);
}

/** The row in the list in front: kept pages behind it may show the same record. */
function findRow(id: string): Element | null {
  const rows = document.querySelectorAll(`[data-row-id="${CSS.escape(id)}"]`);
  return [...rows].find((row) => row.checkVisibility()) ?? null;
}
