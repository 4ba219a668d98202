import { AppError, type Words } from '#shared/errors';
import type { SheetRow } from './titled-sheet.ts';

/** Limit of faults returned at once. */
export const MOST_TOLD = 100;
/** Limit of faults in the error's sentence. */
const MOST_LISTED = 5;
const LONGEST_VALUE = 100;

/** A faulty cell: its row in the sheet, its column's title, its text, and the reason. */
export interface Fault {
  row: number;
  column: Words;
  value: string;
  reason: Words;
}

/** The fault of a row's cell. */
export function faultIn<Name extends string>(
  { row, cells }: SheetRow<Name>,
  { name, title }: { name: Name; title: Words },
  reason: Words,
): Fault {
  return { row, column: title, value: (cells[name] ?? '').slice(0, LONGEST_VALUE), reason };
}

/** `import.rows` with the first faults, as text and as data. */
export function refusalOf(faults: readonly Fault[]): AppError {
  const listed = faults.slice(0, MOST_LISTED);
  const list = {
    zh: listed.map(({ row, value, reason }) => `第 ${row} 行${reason.zh}（${value || '空'}）`).join('；'),
    en: listed.map(({ row, value, reason }) => `row ${row}: ${reason.en} (${value || 'empty'})`).join('; '),
  };
  return new AppError('import.rows', { count: faults.length, list, rows: faults.slice(0, MOST_TOLD) });
}
