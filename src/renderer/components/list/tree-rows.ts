/** A row that may have rows below it, of its own kind. */
type Row = object & { children?: readonly unknown[] | undefined };

const childrenOf = <T extends Row>(row: T): readonly T[] => (row.children ?? []) as readonly T[];

/** All rows of a tree, each before those below it. */
export function allRows<T extends Row>(rows: readonly T[]): T[] {
  return rows.flatMap((row) => [row, ...allRows(childrenOf(row))]);
}

/** The rows a person sees, in order: those below a folded row are left out. */
export function shownRows<T extends Row>(rows: readonly T[], isFolded: (row: T) => boolean): T[] {
  return rows.flatMap((row) => [row, ...(isFolded(row) ? [] : shownRows(childrenOf(row), isFolded))]);
}

/** Whether any row has rows below it. */
export const isTree = (rows: readonly Row[]): boolean => rows.some((row) => childrenOf(row).length > 0);
