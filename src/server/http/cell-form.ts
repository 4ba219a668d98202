import type { PlainCell } from './streamed-sheet.ts';
import { formatInZone } from './time-zone.ts';

/** What stored values are: times, or codes with their names. */
export type CellForm = 'time' | Readonly<Record<string, string>>;

/** The cells of rows that came as JSON, a list a row; `forms` has one entry a column, `timeZone` is that of times. */
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
  return form === 'time' ? formatInZone(new Date(text), timeZone) : (form[text] ?? text);
}
