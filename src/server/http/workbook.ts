import type { FileAnswer } from '#shared/api/kit';
import { AppError, type Language, type Words } from '#shared/errors';
import { currentCaller } from '../db/caller.ts';
import { FairQueue } from '../db/fair-queue.ts';
import { writeSheet } from './workbook-thread.ts';
import type { PlainCell } from './workbook-worker.ts';

/** Type the family's clients expect of a download, whichever generation of Excel it is for. */
const CONTENT_TYPE = 'application/vnd.ms-excel';
/** Excel itself holds more; what one request should make a server hold in memory does not. */
export const EXPORT_ROW_LIMIT = 10_000;

/** A column of a download: its heading, its width in characters, and what stands in it. */
export interface SheetColumn<Row> {
  words: Words;
  width: number;
  value(row: Row, language: Language): unknown;
}

/** The column of a field. */
export function fieldColumn<Field extends string>(
  field: Field,
  zh: string,
  en: string,
  width = 14,
): SheetColumn<Partial<Record<Field, unknown>>> {
  return { words: { zh, en }, width, value: (row) => row[field] };
}

/** Reads rows and gives them portion by portion, each when the one before was taken. */
export type RowSource<Row> = (give: (rows: readonly Row[]) => Promise<void>) => Promise<void>;

/** Rows that go to the thread at once: few enough that other calls are answered in between. */
export const PORTION_ROWS = 500;

/** One workbook is written at a time, and companies take turns: a second thread would take the server's own core. */
const turns = new FairQueue({
  total: 1,
  company: 1,
  user: 1,
  lists: { total: 1, company: 1, user: 1 },
  waiting: { company: 30, user: 10 },
  waitMs: { calls: 60_000, lists: 60_000 },
});

/**
 * Rows as an .xlsx file named after its title, written by a thread of its own when its turn has come. Throws `export.empty`
 * (数据为空，不能导出), `export.too_many` and `request.busy`.
 */
export async function makeDownload<Row>(
  title: Words,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[] | RowSource<Row>,
  language: Language,
): Promise<FileAnswer> {
  return inTurn(() => makeWorkbook(title, columns, limited(rows), language));
}

/** As `makeDownload`, at once and with any number of rows: for jobs, of which few run at a time. */
export async function makeWorkbook<Row>(
  title: Words,
  columns: readonly SheetColumn<Row>[],
  read: RowSource<Row>,
  language: Language,
): Promise<{ fileName: string; contentType: string; bytes: Uint8Array }> {
  const start = {
    name: title[language].slice(0, 31),
    heading: columns.map(({ words }) => words[language]),
    widths: columns.map(({ width }) => width),
  };
  const bytes = await writeSheet(start, async (writer) => {
    let count = 0;
    await read(async (portion) => {
      count += portion.length;
      await writer.add(portion.map((row) => columns.map((column) => toPlain(column.value(row, language)))));
    });
    if (count === 0) throw new AppError('export.empty');
    return writer.finish();
  });
  return { fileName: `${title[language]}.xlsx`, contentType: CONTENT_TYPE, bytes };
}

/** Ends with `export.too_many` before more is taken than one request should make a server hold. */
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

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { tenantId: company = '', userId: user = '', whenGone } = currentCaller() ?? {};
  return turns.run({ company, user, isList: false, whenGone }, work);
}

function inPortions<Row>(rows: readonly Row[]): RowSource<Row> {
  return async (give) => {
    for (let at = 0; at < rows.length; at += PORTION_ROWS) await give(rows.slice(at, at + PORTION_ROWS));
  };
}

function toPlain(value: unknown): PlainCell {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' ? value : String(value);
}
