import { parse } from 'csv-parse/sync';
import { MOST_COLUMNS, readWorkbook } from './read-workbook.ts';
import { MOST_ROWS, tooManyRows, unreadable } from './sheet-refusals.ts';

/** The first bytes of a zip archive, which a workbook is. */
const ZIP = [0x50, 0x4b];
/** The columns of a spreadsheet; a program that writes CSV may fill up a row to as many. */
const SPREADSHEET_COLUMNS = 16_384;

/** The cells of an .xlsx or .csv file as texts, row by row. Throws `import.unreadable` and `import.too_many`. */
export function readSheetFile(bytes: Uint8Array): string[][] {
  return isWorkbook(bytes) ? readWorkbook(bytes) : readCsv(bytes, MOST_COLUMNS);
}

/** Whether a file begins as an .xlsx file does. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return ZIP.every((byte, at) => bytes[at] === byte);
}

/** The encodings that a byte order mark names (Unicode 16, 23.8); Excel saves "Unicode text" in the first. */
const MARKED = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
/** The length of the text that shows whether its cells have commas or tabs between them. */
const BEGINNING = 4096;

/**
 * Reads the cells of a CSV file, or of one with tabs between them, in UTF-8, UTF-16 with a byte order mark or, as Excel in
 * China saves it, GBK. A quotation mark inside a cell that does not start with one is text, because programs that do not
 * quote write 98" that way. Columns after the first `mostColumns` are not kept; a file with more rows or columns than a
 * sheet may have is not read on. Throws `import.unreadable` and `import.too_many`.
 */
export function readCsv(bytes: Uint8Array, mostColumns: number): string[][] {
  try {
    const text = decode(bytes);
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text.slice(0, BEGINNING)),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      trim: true,
      to: MOST_ROWS + 1,
      cast(cell, { index }) {
        if (index >= SPREADSHEET_COLUMNS) throw new Error('too many columns');
        return cell;
      },
      onRecord: (cells: string[]) => cells.slice(0, mostColumns),
    });
    if (rows.length > MOST_ROWS) throw tooManyRows();
    return rows;
  } catch (error) {
    throw unreadable(error);
  }
}

/** The sign that more lines have, a tab if as many do: each line of cells has it, and few have the other one within a cell. */
function delimiterOf(text: string): string {
  const lines = text.split('\n');
  const count = (sign: string) => lines.filter((line) => line.includes(sign)).length;
  const tabs = count('\t');
  return tabs > 0 && tabs >= count(',') ? '\t' : ',';
}

function decode(bytes: Uint8Array): string {
  const marked = MARKED.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return new TextDecoder(marked.encoding, { fatal: true }).decode(bytes);
  // NUL occurs in no text, but both decoders accept it.
  if (bytes.includes(0)) throw new Error('not a text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk', { fatal: true }).decode(bytes);
  }
}
