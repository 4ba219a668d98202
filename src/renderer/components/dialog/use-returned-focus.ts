import { useEffect, useState } from 'react';
import { returnFocus } from '../keys/page-focus.ts';

/**
 * Returns the focus to the element that had it before this part was first drawn, or to the page if that is gone, when
 * the part is removed. A dialog or drawer that is removed while it is open leaves the focus nowhere.
 */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => returnFocus(opener), [opener]);
}
