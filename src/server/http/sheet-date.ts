/** A date as a cell of the type `d` has it (ECMA-376 part 1, 18.18.11). */
const SHEET_DATE = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}$/;
/** A date of such a cell, perhaps without a time, or with fractions of a second. */
const STORED_DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/;

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars of a workbook (18.17.4.1), in the first for days from March 1900: it counts a 29 February 1900. */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** The last day that a sheet shows, 31 December 9999. */
const LAST_DAY = Date.UTC(9999, 11, 31);

/** The calendar in which a workbook counts days. */
export type Calendar = keyof typeof DAY_0;

/** The date of a day's number, `2026-11-04T00:00:00`; null for a number that a sheet cannot show as a date. */
export function sheetDate(serial: number, calendar: Calendar): string | null {
  const time = DAY_0[calendar] + Math.round(serial * 86_400) * 1000;
  if (!(serial >= 0 && time < LAST_DAY + DAY_MS)) return null;
  return new Date(time).toISOString().slice(0, 19);
}

/** The date of a cell of the type `d`; other texts unchanged. */
export function storedDate(text: string): string {
  const [, day, time = '00:00:00'] = STORED_DATE.exec(text.trim()) ?? [];
  return day === undefined ? text : `${day}T${time}`;
}

/** The day of a date as `sheetDate` writes it; null for any other text. */
export const dayOfSheetDate = (text: string): string | null => SHEET_DATE.exec(text)?.[1] ?? null;

/** The same date for people, who see no midnight in the sheet; other texts unchanged. */
export const shownDate = (text: string): string =>
  SHEET_DATE.test(text) ? text.replace(/T00:00:00$/, '').replace('T', ' ') : text;
