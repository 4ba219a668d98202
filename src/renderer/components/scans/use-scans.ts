import { type RefObject, useEffect, useRef } from 'react';

type Take = (text: string) => void;

/** A page lies below the dialogs that cover it. */
type Place = 'page' | 'dialog';

/** What the visible parts do with a scanned code, newest last. */
const takers: Record<Place, RefObject<Take>[]> = { page: [], dialog: [] };

/** Gives a part the codes that are scanned while it is shown, except bare numbers in another field, and in a dialog all in a field. */
export function useScans(take: Take, place: Place = 'page'): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const placed = takers[place];
    placed.push(latest);
    return () => void placed.splice(placed.indexOf(latest), 1);
  }, [place]);
}

/** Gives a code to the part that takes scans; false without one. */
export function giveScan(text: string, place: Place = 'page'): boolean {
  const taker = takers[place].at(-1);
  taker?.current(text);
  return taker !== undefined;
}
