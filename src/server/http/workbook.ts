import type { FileAnswer } from '#shared/api/kit';
import { AREA_DECIMALS, type AreaScale } from '#shared/domain/area-decimals';
import { ENGLISH_TERMS } from '#shared/domain/terms';
import { AppError, type Language, type Words } from '#shared/errors';
import { inTurn } from '../threads/turns.ts';
import type { CellForm } from './cell-form.ts';
import { currentTimeZone } from './time-zone.ts';
import { writeSheet } from './workbook-thread.ts';

/** Content type that the family's clients expect for any Excel format. */
const CONTENT_TYPE = 'application/vnd.ms-excel';
/** Limit of rows, to bound the memory of one request; Excel itself holds more. */
export const EXPORT_ROW_LIMIT = 10_000;

/** A column of a sheet: its heading, its width in characters, and how its values are shown if not as they are stored. */
export interface SheetTitle extends ShownAs {
  words: Words;
  width: number;
}

/** How the values of a column are shown. */
export interface ShownAs {
  /**
   * Dates from a day (`YYYY-MM-DD`), a moment (`YYYY-MM-DD HH:mm:ss`) or a time with its zone; terms of the trade, which
   * are translated; codes with their words.
   */
  form?: 'day' | 'moment' | 'time' | 'term' | Readonly<Record<string, Words>>;
  /** Its values are areas in m², shown with the decimals of the company. */
  isArea?: true;
  /** The fewest and the most decimals of its figures. */
  decimals?: readonly [least: number, most: number];
}

/** Amounts of money, as `decimals`. */
export const MONEY_DECIMALS = [2, 2] as const;

/** A column of a download with its value for a row. */
export interface SheetColumn<Row> extends SheetTitle {
  value(row: Row, language: Language): unknown;
}

/** A column of stored terms of the trade, which are translated. */
export const termColumn = <Row>(
  words: Words,
  width: number,
  value: (row: Row) => string,
): SheetColumn<Row> => ({
  words,
  width,
  value,
  form: 'term',
});

export const sheetColumn = <Row>(
  zh: string,
  en: string,
  width: number,
  value: SheetColumn<Row>['value'],
  shownAs: ShownAs = {},
): SheetColumn<Row> => ({ words: { zh, en }, width, value, ...shownAs });

/** An .xlsx file. */
export interface Workbook {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Reads rows and passes them on in portions, each after the one before was accepted. */
export type RowSource<Row> = (give: (rows: readonly Row[]) => Promise<void>) => Promise<void>;

/** Same as `RowSource`, of portions made by `cellsText` or by the database. */
export type TextSource = (give: (cells: string) => Promise<void>) => Promise<void>;

/** Rows passed to the thread at once: few enough that other calls are answered in between. */
export const PORTION_ROWS = 30;

/**
 * Rows as an .xlsx file named after its title, written by a thread in its turn. Throws `export.empty` (数据为空，不能导出),
 * `export.too_many` and `request.busy`.
 */
export async function makeDownload<Row>(
  title: Words,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[] | RowSource<Row>,
  language: Language,
  areaScale?: AreaScale,
): Promise<FileAnswer> {
  return inTurn(() => makeWorkbook(title, columns, limited(rows), language, areaScale));
}

/** Like `makeDownload`, without waiting for a turn and without a row limit; for jobs, of which few run at a time. */
export function makeWorkbook<Row>(
  title: Words,
  columns: readonly SheetColumn<Row>[],
  read: RowSource<Row>,
  language: Language,
  areaScale?: AreaScale,
): Promise<Workbook> {
  const readTexts: TextSource = (give) => read((rows) => give(cellsText(columns, rows, language)));
  return makeTextWorkbook(title, columns, readTexts, language, areaScale);
}

/** Like `makeDownload`, with rows passed to the thread as they arrive. */
export async function makeTextDownload(
  title: Words,
  titles: readonly SheetTitle[],
  read: TextSource,
  language: Language,
  areaScale: AreaScale,
): Promise<FileAnswer> {
  return inTurn(() => makeTextWorkbook(title, titles, read, language, areaScale));
}

/** Like `makeWorkbook`, with rows passed to the thread as they arrive. */
export async function makeTextWorkbook(
  title: Words,
  titles: readonly SheetTitle[],
  read: TextSource,
  language: Language,
  areaScale: AreaScale = AREA_DECIMALS,
): Promise<Workbook> {
  const start = {
    name: title[language].slice(0, 31),
    heading: titles.map(({ words }) => words[language]),
    widths: titles.map(({ width }) => width),
    forms: titles.map(({ form }) => formIn(form, language)),
    timeZone: currentTimeZone(),
    formats: titles.map((title) => formatOf(title, areaScale)),
  };
  const bytes = await writeSheet(start, async (writer) => {
    let count = 0;
    await read(async (cells) => {
      count += await writer.add(cells);
    });
    if (count === 0) throw new AppError('export.empty');
    return writer.finish();
  });
  return { fileName: `${title[language]}.xlsx`, contentType: CONTENT_TYPE, bytes };
}

/** Number formats of dates. */
const DATES = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss', time: 'yyyy-mm-dd hh:mm:ss' } as const;

/** The number format of a column: an area has the company's decimals, and further ones up to a fourth where it needs them. */
function formatOf({ form, isArea, decimals }: ShownAs, scale: AreaScale): string | null {
  if (typeof form === 'string' && form !== 'term') return DATES[form];
  const [least, most] = isArea ? [scale, 4] : (decimals ?? [0, 0]);
  // Without decimals that are always there, a whole number would end with a point.
  if (least === 0) return null;
  // Programs other than Excel cannot group thousands of figures whose decimals vary.
  return least === most ? `#,##0.${'0'.repeat(least)}` : `0.${'0'.repeat(least)}${'#'.repeat(most - least)}`;
}

/** The cells of rows as JSON, a list a row. */
export function cellsText<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  return JSON.stringify(rows.map((row) => columns.map((column) => column.value(row, language) ?? null)));
}

function formIn(form: SheetTitle['form'], language: Language): CellForm | null {
  if (form === undefined) return null;
  if (form === 'term') return language === 'en' ? Object.fromEntries(ENGLISH_TERMS) : null;
  if (typeof form === 'string') return form;
  return Object.fromEntries(Object.entries(form).map(([code, words]) => [code, words[language]]));
}

/** Throws `export.too_many` before more rows are read than the limit. */
function limited<Row>(rows: readonly Row[] | RowSource<Row>): RowSource<Row> {
  const read = typeof rows === 'function' ? rows : inPortions(rows);
  return async (give) => {
    let count = 0;
    await read(async (portion) => {
      count += portion.length;
      if (count > EXPORT_ROW_LIMIT) throw new AppError('export.too_many', { limit: EXPORT_ROW_LIMIT });
      await give(portion);
    });
  };
}

function inPortions<Row>(rows: readonly Row[]): RowSource<Row> {
  return async (give) => {
    for (let at = 0; at < rows.length; at += PORTION_ROWS) await give(rows.slice(at, at + PORTION_ROWS));
  };
}
