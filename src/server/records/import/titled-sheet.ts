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
  const countOf = ({ name }: TitledColumn) => names.filter((one) => one === name).length;
  refuseColumns([
    [{ zh: '缺少', en: 'missing' }, columns.filter((column) => column.isNeeded && countOf(column) === 0)],
    [{ zh: '重复', en: 'more than once' }, columns.filter((column) => countOf(column) > 1)],
    // Its column would be lost silently.
    [{ zh: '不认识', en: 'unknown' }, titles.filter((_, at) => names[at] === undefined).map(asColumn)],
    [{ zh: '没有表头', en: 'without a title' }, untitledIn(titles, rows)],
  ]);
  const filled = rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return [];
    const named = names.flatMap((name, column) => {
      const value = cells[column] ?? '';
      return name == null || value === '' ? [] : [[name, value] as const];
    });
    return [{ row: index + 2, cells: Object.fromEntries(named) as SheetRow<Name>['cells'] }];
  });
  if (filled.length === 0) throw new AppError('import.empty');
  return filled;
}

const plainTitle = (written: string): string => written.replace(MARKS, '');

/** The column of a title; null for a column that is ignored, undefined for an unknown title. */
function nameOf<Name extends string>(
  written: string,
  columns: readonly TitledColumn<Name>[],
  ignored: readonly string[],
): Name | null | undefined {
  const title = plainTitle(written);
  if (title === '') return null;
  const column = columns.find(({ name, title: own, otherTitles = [] }) =>
    [own.zh, own.en, name, ...otherTitles].includes(title),
  );
  return column?.name ?? (ignored.includes(title) ? null : undefined);
}

type Titled = Pick<TitledColumn, 'title'>;

function asColumn(written: string): Titled {
  const shown = plainTitle(written).slice(0, 40);
  return { title: { zh: shown, en: shown } };
}

/** The columns with cells and no title, which would be lost silently. */
function untitledIn(titles: readonly string[], rows: readonly (readonly string[])[]): Titled[] {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const untitled = Array.from({ length: width }, (_, column) => column).filter(
    (column) => plainTitle(titles[column] ?? '') === '' && rows.some((cells) => (cells[column] ?? '') !== ''),
  );
  return untitled.map((column) => {
    const name = columnName(column);
    return { title: { zh: `${name} 列`, en: `column ${name}` } };
  });
}

/** Throws `import.columns` with all faults at once, so that a file is corrected in one go. */
function refuseColumns(faults: readonly (readonly [fault: Words, columns: readonly Titled[]])[]): void {
  const found = faults.filter(([, columns]) => columns.length > 0);
  if (found.length === 0) return;
  const reason = {
    zh: found
      .map(([{ zh }, columns]) => `${zh}“${columns.map(({ title }) => title.zh).join('”、“')}”`)
      .join('；'),
    en: found
      .map(([{ en }, columns]) => `${en}: “${columns.map(({ title }) => title.en).join('”, “')}”`)
      .join('; '),
  };
  throw new AppError('import.columns', { reason });
}
