import { useState } from 'react';

/** The packages of an open reading for which documents were made, by id: kept while reading goes on, and after a failure. */
export function useSettled() {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  return {
    settled,
    onSettled: (ids: readonly string[]) => setSettled((before) => new Set([...before, ...ids])),
  };
}
