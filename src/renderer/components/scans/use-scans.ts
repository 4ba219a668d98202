import { type RefObject, useEffect, useRef } from 'react';

type Take = (text: string) => void;

/** What the visible parts do with a scanned code, newest last. */
const takers: RefObject<Take>[] = [];

/** Gives a part the codes that are scanned while it is shown, except bare numbers in another field. */
export function useScans(take: Take): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    takers.push(latest);
    return () => void takers.splice(takers.indexOf(latest), 1);
  }, []);
}

/** Gives a code to the part that takes scans; false without one. */
export function giveScan(text: string): boolean {
  const taker = takers.at(-1);
  taker?.current(text);
  return taker !== undefined;
}
