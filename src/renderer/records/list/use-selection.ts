import { useRef, useState } from 'react';

export interface Selection<T> {
  /** Ids of the selected rows of all pages. */
  keys: string[];
  /** The selected rows as last read. */
  rows: T[];
  /** The rows with these ids among all loaded pages. */
  rowsOf(keys: readonly string[]): T[];
  /** Selects rows of this page or of loaded ones. */
  onChange(keys: string[]): void;
  clear(): void;
}

/** The user's selected rows, which stay selected on other pages. */
export function useSelection<T extends { id: string }>(page: readonly T[]): Selection<T> {
  const [keys, setKeys] = useState<string[]>([]);
  const seen = useRef(new Map<string, T>());
  for (const row of flatten(page)) seen.current.set(row.id, row);
  const rowsOf = (wanted: readonly string[]) => wanted.flatMap((key) => seen.current.get(key) ?? []);
  return {
    keys,
    rows: rowsOf(keys),
    rowsOf,
    onChange: setKeys,
    clear: () => setKeys([]),
  };
}

/** Rows with those below them. */
function flatten<T extends { id: string }>(rows: readonly T[]): T[] {
  return rows.flatMap((row) => [row, ...flatten((row as { children?: T[] }).children ?? [])]);
}
