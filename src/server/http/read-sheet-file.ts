import { parse } from 'csv-parse/sync';
import { AppError } from '#shared/errors';
import { MOST_ROWS, readWorkbook } from './read-workbook.ts';

/** The first bytes of a zip archive, which a workbook is. */
const ZIP = [0x50, 0x4b];

/** The cells of an .xlsx or .csv file as texts, row by row. Throws `import.unreadable`. */
export function readSheetFile(bytes: Uint8Array): string[][] {
  return ZIP.every((byte, at) => bytes[at] === byte) ? readWorkbook(bytes) : readCsv(bytes);
}

/**
 * Reads the cells of a CSV file in UTF-8 or, as Excel in China saves it, GBK. A quotation mark inside a cell that does
 * not start with one is text, because programs that do not quote write 98" that way. Throws `import.unreadable`.
 */
export function readCsv(bytes: Uint8Array): string[][] {
  try {
    const rows: string[][] = parse(decode(bytes), {
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      trim: true,
    });
    if (rows.length > MOST_ROWS) throw new Error('too many rows');
    return rows;
  } catch (error) {
    throw new AppError('import.unreadable', {}, { cause: error });
  }
}

function decode(bytes: Uint8Array): string {
  // NUL occurs in no text, but both decoders accept it.
  if (bytes.includes(0)) throw new Error('not a text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk', { fatal: true }).decode(bytes);
  }
}
