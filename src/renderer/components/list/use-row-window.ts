import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { useListRows } from './list-rows.ts';
import { isLong, placesOf, type RowSpan, spanAt } from './row-window.ts';

/** Until a row has been measured: a row of normal density. */
const USUAL_ROW_PX = 37;
/** Until the sheet has been measured. */
const FIRST_ROWS = 40;

interface RowWindow {
  /** Places of the rows to draw; null for all. */
  drawn: readonly number[] | null;
  rowPx: number;
}

/** Returns the rows of a long list to draw: those near the visible part, and the row with the keyboard position. */
export function useRowWindow(body: RefObject<HTMLElement | null>, ids: readonly string[]): RowWindow {
  const rows = ids.length;
  const isPartial = isLong(rows);
  const current = useListRows((all) => all.current);
  const [span, setSpan] = useState<RowSpan>({ first: 0, end: FIRST_ROWS });
  const [rowPx, setRowPx] = useState(USUAL_ROW_PX);

  useLayoutEffect(() => {
    const sheet = body.current?.closest<HTMLElement>('[data-sheet]');
    if (!isPartial || !sheet) return;
    let height = 0;
    let topPx = 0;
    let isUpwards = false;
    function look(): void {
      if (!sheet || height === 0) return;
      if (sheet.scrollTop !== topPx) isUpwards = sheet.scrollTop < topPx;
      topPx = sheet.scrollTop;
      const sight = { topPx, heightPx: sheet.clientHeight, rowPx: height, isUpwards };
      // In a transition, drawn in slices between frames, because the rows are not visible yet.
      startTransition(() => setSpan((now) => spanAt(sight, rows, now)));
    }
    function measure(): void {
      const row = body.current?.querySelector<HTMLElement>('[data-row-id]');
      // A fraction of a pixel counts in a thousand rows. A page behind another one has no size.
      height = row?.getBoundingClientRect().height ?? 0;
      if (height > 0) setRowPx(height);
      look();
    }
    const sizes = new ResizeObserver(measure);
    sizes.observe(sheet);
    // Another density has other rows.
    if (body.current) sizes.observe(body.current);
    sheet.addEventListener('scroll', look, { passive: true });
    measure();
    return () => {
      sizes.disconnect();
      sheet.removeEventListener('scroll', look);
    };
  }, [body, isPartial, rows]);

  return { drawn: isPartial ? placesOf(span, ids.indexOf(current)) : null, rowPx };
}
