import { AppError, type Words } from '#shared/errors';
import { columnName } from '../../http/column-name.ts';

/** A column that a sheet may have. */
export interface TitledColumn<Name extends string = string> {
  name: Name;
  /** Its title in a template. */
  title: Words;
  /** Other accepted titles. */
  otherTitles?: readonly string[];
  /** A sheet without this column is refused. */
  isNeeded: boolean;
}

/** A non-empty row: its number in the sheet, and the texts of its cells. */
export interface SheetRow<Name extends string = string> {
  row: number;
  cells: Partial<Record<Name, string>>;
}

/** Marks a template adds to a title: `*` for a required column, choices in brackets. */
const MARKS = /\s*\*?\s*(?:\[[^\]]*\])?\s*$/;

/**
 * The rows below the titles, which may be in either language; empty rows and the columns in `ignored` are skipped.
 * Throws `import.columns`, naming missing, repeated and unknown titles and columns with cells but no title, and
 * `import.empty`.
 */
export function readTitledSheet<Name extends string>(
  sheet: readonly (readonly string[])[],
  columns: readonly TitledColumn<Name>[],
  ignored: readonly string[] = [],
): SheetRow<Name>[] {
  const [titles = [], ...rows] = sheet;
  const names = titles.map((title) => nameOf(title, columns, ignored));
  const isThere = ({ name }: TitledColumn) => names.some((one) => one === name);
  const missing = columns.filter((column) => column.isNeeded && !isThere(column));
  if (missing.length > 0) throw wrongColumns({ zh: '缺少', en: 'missing' }, missing);
  const twice = columns.filter(({ name }) => names.filter((one) => one === name).length > 1);
  if (twice.length > 0) throw wrongColumns({ zh: '重复', en: 'more than once' }, twice);
  refuseUntitled(titles, rows);
  const filled = rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return [];
    const named = names.flatMap((name, column) => {
      const value = cells[column] ?? '';
      return name === null || value === '' ? [] : [[name, value] as const];
    });
    return [{ row: index + 2, cells: Object.fromEntries(named) as SheetRow<Name>['cells'] }];
  });
  if (filled.length === 0) throw new AppError('import.empty');
  return filled;
}

/**
 * The column of a title; null for a column that is ignored. Throws for an unknown title, whose column would be lost
 * silently.
 */
function nameOf<Name extends string>(
  written: string,
  columns: readonly TitledColumn<Name>[],
  ignored: readonly string[],
): Name | null {
  const title = written.replace(MARKS, '');
  if (title === '') return null;
  const column = columns.find(({ name, title: own, otherTitles = [] }) =>
    [own.zh, own.en, name, ...otherTitles].includes(title),
  );
  if (column === undefined) {
    if (ignored.includes(title)) return null;
    const shown = title.slice(0, 40);
    throw wrongColumns({ zh: '不认识', en: 'unknown' }, [{ title: { zh: shown, en: shown } }]);
  }
  return column.name;
}

/** Cells in a column without a title would be lost silently. */
function refuseUntitled(titles: readonly string[], rows: readonly (readonly string[])[]): void {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const untitled = Array.from({ length: width }, (_, column) => column).filter(
    (column) =>
      (titles[column] ?? '').replace(MARKS, '') === '' && rows.some((cells) => (cells[column] ?? '') !== ''),
  );
  if (untitled.length === 0) return;
  const columns = untitled.map((column) => {
    const name = columnName(column);
    return { title: { zh: `${name} 列`, en: `column ${name}` } };
  });
  throw wrongColumns({ zh: '没有表头', en: 'without a title' }, columns);
}

function wrongColumns(fault: Words, columns: readonly Pick<TitledColumn, 'title'>[]): AppError {
  const reason = {
    zh: `${fault.zh}“${columns.map(({ title }) => title.zh).join('”、“')}”`,
    en: `${fault.en}: “${columns.map(({ title }) => title.en).join('”, “')}”`,
  };
  return new AppError('import.columns', { reason });
}
