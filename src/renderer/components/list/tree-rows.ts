/** A row that may have rows of its own kind below it. */
type Row = object & { children?: readonly unknown[] | undefined };

const childrenOf = <T extends Row>(row: T): readonly T[] => (row.children ?? []) as readonly T[];

/** All rows of a tree, each before those below it. */
export function allRows<T extends Row>(rows: readonly T[]): T[] {
  return rows.flatMap((row) => [row, ...allRows(childrenOf(row))]);
}

/** The visible rows in order: without those below a folded row. */
export function shownRows<T extends Row>(rows: readonly T[], isFolded: (row: T) => boolean): T[] {
  return rows.flatMap((row) => [row, ...(isFolded(row) ? [] : shownRows(childrenOf(row), isFolded))]);
}

/** True when any row has rows below it. */
export const isTree = (rows: readonly Row[]): boolean => rows.some((row) => childrenOf(row).length > 0);
