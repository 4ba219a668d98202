import { type RefObject, useEffect, useRef } from 'react';

type Take = (text: string) => void;

/** Dialogs cover the page, so their parts receive scans first. */
type Place = 'page' | 'dialog';

/** The scan handlers of the visible parts, newest last. */
const takers: Record<Place, RefObject<Take>[]> = { page: [], dialog: [] };

/**
 * Passes codes scanned while a part is shown to it, except bare numbers scanned into another field that can take them
 * and, in a dialog, everything scanned into a field.
 */
export function useScans(take: Take, place: Place = 'page'): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const placed = takers[place];
    placed.push(latest);
    return () => void placed.splice(placed.indexOf(latest), 1);
  }, [place]);
}

/** Passes a code to the part that accepts scans; false if there is none. */
export function giveScan(text: string, place: Place = 'page'): boolean {
  const taker = takers[place].at(-1);
  taker?.current(text);
  return taker !== undefined;
}
