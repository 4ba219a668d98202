import type { PlainCell } from './streamed-sheet.ts';
import { formatInZone } from './time-zone.ts';

/** How a column's stored values are shown: as dates, or as codes with their names. */
export type CellForm = 'day' | 'moment' | 'time' | Readonly<Record<string, string>>;

/** A day or a moment as text; a sheet has no dates before 1900, whose first months it counts wrongly. */
const DATED = /^(?:19(?!00)|[2-9]\d)\d{2}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;
const DAY_MS = 86_400_000;
/** The number of 1 January 1970 in a sheet, whose days are counted from 30 December 1899 (ECMA-376 part 1, 18.17.4.1). */
const DAY_OF_1970 = 25_569;

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
  if (value === null) return null;
  const text = String(value);
  if (form !== null && typeof form !== 'string' && Object.hasOwn(form, text)) return form[text] ?? text;
  if (typeof value === 'number') return value;
  if (form === 'time') return dateOf(formatInZone(new Date(text), timeZone));
  return form === 'day' || form === 'moment' ? dateOf(text) : text;
}

/** The number of a day or a moment in a sheet; any other text as it is. */
function dateOf(text: string): PlainCell {
  if (!DATED.test(text)) return text;
  return Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : ''}`) / DAY_MS + DAY_OF_1970;
}
