import { toLocalTime } from '#shared/local-time';
import type { PlainCell } from './streamed-sheet.ts';

/** What stored values are: times, or codes with their names. */
export type CellForm = 'time' | Readonly<Record<string, string>>;

/** The cells of rows that came as JSON, a list a row; `forms` has one entry a column. */
export function readCells(text: string, forms: readonly (CellForm | null)[]): PlainCell[][] {
  const rows: unknown[][] = JSON.parse(text);
  return rows.map((values) => values.map((value, column) => cellOf(value, forms[column] ?? null)));
}

function cellOf(value: unknown, form: CellForm | null): PlainCell {
  if (value === null || typeof value === 'number') return value;
  const text = String(value);
  if (form === null) return text;
  return form === 'time' ? toLocalTime(new Date(text)) : (form[text] ?? text);
}
