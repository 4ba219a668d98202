import writeWorkbook from 'write-excel-file/node';
import type { FileAnswer } from '#shared/api/kit';
import { AppError, type Language, type Words } from '#shared/errors';

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

/**
 * Rows as an .xlsx file named after its title. Numbers stay numbers; texts are written as text, so that none is ever a
 * formula. Throws `export.empty` (数据为空，不能导出) and `export.too_many`.
 */
export async function makeDownload<Row>(
  title: Words,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): Promise<FileAnswer> {
  if (rows.length === 0) throw new AppError('export.empty');
  if (rows.length > EXPORT_ROW_LIMIT) throw new AppError('export.too_many', { limit: EXPORT_ROW_LIMIT });
  const heading = columns.map(({ words }) => ({
    value: words[language],
    type: String,
    fontWeight: 'bold' as const,
  }));
  const cells = rows.map((row) => columns.map((column) => toCell(column.value(row, language))));
  const bytes = await writeWorkbook([heading, ...cells], {
    sheet: title[language].slice(0, 31),
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
  return { fileName: `${title[language]}.xlsx`, contentType: CONTENT_TYPE, bytes };
}

/** Characters XML cannot carry are left out. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function toCell(value: unknown) {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  return { value: String(value).replace(FORBIDDEN, ''), type: String };
}
