/** What keys and clicks choose rows by. */
export interface RowSelection {
  /** Ids of the chosen rows, those on other pages too. */
  keys: readonly string[];
  onChange: (keys: string[]) => void;
}

/** Where a range began: its first row, and what was chosen beside it. */
export interface RangeStart {
  id: string;
  beside: readonly string[];
}

/** The chosen rows with this one turned on or off. */
export function toggled(keys: readonly string[], id: string): string[] {
  return keys.includes(id) ? keys.filter((key) => key !== id) : [...keys, id];
}

/** Rows from the start of the range to `to`, both included, beside what was chosen before. */
export function rangeTo(ids: readonly string[], start: RangeStart, to: string): string[] {
  const [first, last] = [ids.indexOf(start.id), ids.indexOf(to)].toSorted((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return [...start.beside];
  return [...new Set([...start.beside, ...ids.slice(first, last + 1)])];
}

/** The chosen rows with all of this page, or without them where all are chosen. */
export function pageToggled(keys: readonly string[], ids: readonly string[]): string[] {
  const isWhole = ids.every((id) => keys.includes(id));
  return isWhole ? keys.filter((key) => !ids.includes(key)) : [...new Set([...keys, ...ids])];
}
