import { useState } from 'react';
import { allRows, isTree, shownRows } from './tree-rows.ts';

type Row = object & { children?: readonly unknown[] | undefined };

interface TreeRows<T> {
  /** The rows in their visible order. */
  shown: readonly T[];
  /** For the library's table: the unfolded rows, at first all. */
  expandable: { expandedRowKeys: string[]; onExpand: (isOpen: boolean, row: T) => void } | undefined;
  fold(row: T, isFolded: boolean): void;
}

/** The rows of a table that may be a tree; a list without children is returned unchanged. */
export function useTreeRows<T extends Row>(rows: readonly T[], rowKey: keyof T): TreeRows<T> {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const keyOf = (row: T) => String(row[rowKey]);

  function fold(row: T, isFolded: boolean): void {
    const next = new Set(folded);
    if (isFolded) next.add(keyOf(row));
    else next.delete(keyOf(row));
    setFolded(next);
  }

  if (!isTree(rows)) return { shown: rows, expandable: undefined, fold };
  const expandedRowKeys = allRows(rows)
    .map(keyOf)
    .filter((key) => !folded.has(key));
  return {
    shown: shownRows(rows, (row) => folded.has(keyOf(row))),
    expandable: { expandedRowKeys, onExpand: (isOpen, row) => fold(row, !isOpen) },
    fold,
  };
}
