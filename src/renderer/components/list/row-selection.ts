/** The operations that keys and clicks use to select rows. */
export interface RowSelection {
  /** Ids of the selected rows, including other pages'. */
  keys: readonly string[];
  onChange: (keys: string[]) => void;
}

/** The start of a range: its first row, and the rows selected besides it. */
export interface RangeStart {
  id: string;
  beside: readonly string[];
}

/** The selected rows with this one toggled. */
export function toggled(keys: readonly string[], id: string): string[] {
  return keys.includes(id) ? keys.filter((key) => key !== id) : [...keys, id];
}

/** The rows from the start of the range to `to`, both included, besides those selected before. */
export function rangeTo(ids: readonly string[], start: RangeStart, to: string): string[] {
  const [first, last] = [ids.indexOf(start.id), ids.indexOf(to)].toSorted((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return [...start.beside];
  return [...new Set([...start.beside, ...ids.slice(first, last + 1)])];
}

/** The selected rows with all of this page, or without them when all are selected. */
export function pageToggled(keys: readonly string[], ids: readonly string[]): string[] {
  const isWhole = ids.every((id) => keys.includes(id));
  return isWhole ? keys.filter((key) => !ids.includes(key)) : [...new Set([...keys, ...ids])];
}
