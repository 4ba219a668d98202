import type { PlainCell } from './streamed-sheet.ts';
import { formatInZone } from './time-zone.ts';

/** How a column's stored values are shown: as times, or as codes with their names. */
export type CellForm = 'time' | Readonly<Record<string, string>>;

/**
 * Converts rows received as JSON to cells, one list per row. `forms` has one entry per column; times are in `timeZone`.
 */
export function readCells(
  text: string,
  forms: readonly (CellForm | null)[],
  timeZone: string,
): PlainCell[][] {
  const rows: unknown[][] = JSON.parse(text);
  return rows.map((values) => values.map((value, column) => cellOf(value, forms[column] ?? null, timeZone)));
}

function cellOf(value: unknown, form: CellForm | null, timeZone: string): PlainCell {
  if (value === null || typeof value === 'number') return value;
  const text = String(value);
  if (form === null) return text;
  if (form === 'time') return formatInZone(new Date(text), timeZone);
  return (Object.hasOwn(form, text) && form[text]) || text;
}
