import { AppError, type Words } from '#shared/errors';
import type { Rule } from '../../http/invalid-input.ts';
import { shownDate } from '../../http/sheet-date.ts';
import type { SheetRow } from './titled-sheet.ts';

/** Limit of faults returned at once. */
export const MOST_TOLD = 100;
/** Limit of faults in the error's sentence. */
const MOST_LISTED = 5;
const LONGEST_VALUE = 100;

/** The name in a cell is that of no record, or of several. */
export const UNKNOWN_NAME: Rule = { zh: '没有这个{field}', en: '{field}: there is none with this name' };
export const AMBIGUOUS_NAME: Rule = {
  zh: '有多个同名的{field}',
  en: '{field}: there are several with this name',
};
/** A value that must be unique is in an earlier row, too. */
export const REPEATED: Rule = { zh: '{field}在文件中重复', en: '{field}: more than once in the file' };

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
  return { row, column: title, value: shownDate(cells[name] ?? '').slice(0, LONGEST_VALUE), reason };
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
