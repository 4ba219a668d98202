import { type CellObject, type Range, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate/browser';
import { readCsv } from '../http/read-sheet-file.ts';
import { sheetNumberText } from '../http/sheet-number.ts';
import { MOST_ROWS, tooManyRows, unreadable } from '../http/sheet-refusals.ts';
import { MOST_COLUMNS, type Sheet, type SheetCell } from './sheet.ts';
import { type WorkbookParts, workbookPortions } from './workbook-portions.ts';

/** The first bytes of a zip archive (.xlsx) and of a compound file (.xls, MS-CFB 2.2). */
const SIGNATURES = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];
const MOST_SHEETS = 100;
/** Limit of an archive's inflated parts: files are 500 KB at most, and sheets compress to about a tenth. */
const MOST_INFLATED_BYTES = 32 * 1024 * 1024;
/**
 * Longer texts are cut: no value may be as long, and a text that a file has once may be in every cell, or be the value of
 * every line.
 */
const LONGEST_TEXT = 256;

/** A sheet while its portions are read. */
interface ReadSheet {
  /** Has holes where the file has no row. */
  rows: (SheetCell | undefined)[][];
  merges: Range[];
  hiddenRows: Set<number>;
}

/**
 * The sheets of an .xlsx, .xls or .csv file; calls `rest` between the portions of an .xlsx one. Throws
 * `import.unreadable` and `import.too_many`.
 */
export function openFile(bytes: Uint8Array, rest: () => void): Sheet[] {
  const isWorkbook = SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));
  if (!isWorkbook) return [{ name: '', rows: textRows(readCsv(bytes, MOST_COLUMNS)), hiddenRows: new Set() }];
  try {
    return openWorkbook(bytes, rest);
  } catch (error) {
    throw unreadable(error);
  }
}

const textRows = (rows: readonly (readonly string[])[]): SheetCell[][] =>
  rows.map((cells) => cells.map((text) => cellOf(text, 'text')));

const cellOf = (text: string, kind: SheetCell['kind']): SheetCell => ({
  text: text.length > LONGEST_TEXT ? text.trim().slice(0, LONGEST_TEXT) : text,
  kind,
  isMerged: false,
});

function openWorkbook(bytes: Uint8Array, rest: () => void): Sheet[] {
  const sheets = new Map<string, ReadSheet>();
  for (const portion of bytes[0] === 0x50 ? archivePortions(bytes) : [bytes]) {
    const { SheetNames, Sheets } = readWorkbook(portion);
    for (const name of SheetNames.slice(0, MOST_SHEETS)) {
      const sheet = sheets.get(name) ?? { rows: [], merges: [], hiddenRows: new Set() };
      sheets.set(name, sheet);
      addRows(sheet, Sheets[name]);
    }
    rest();
  }
  return [...sheets].map(([name, { merges, rows, hiddenRows }]) => {
    fillMerged(rows, merges);
    return { name, rows: Array.from(rows, (cells = []) => cells), hiddenRows };
  });
}

function readWorkbook(bytes: Uint8Array): WorkBook {
  return read(bytes, {
    type: 'array',
    dense: true,
    cellDates: true,
    // Hidden rows are read only together with styles.
    cellStyles: true,
    cellHTML: false,
    cellFormula: false,
    sheetRows: MOST_ROWS + 1,
  });
}

/** The portions of an archive as archives, not compressed. */
function* archivePortions(bytes: Uint8Array): Generator<Uint8Array> {
  for (const portion of workbookPortions(inflate(bytes))) yield zipSync(portion, { level: 0 });
}

/**
 * The parts of an archive. Refuses one by the sizes that its directory declares, beyond which no part is inflated; the
 * library of sheets would go by those that the parts declare themselves.
 */
function inflate(bytes: Uint8Array): WorkbookParts {
  let total = 0;
  return unzipSync(bytes, {
    filter({ originalSize }) {
      total += originalSize;
      if (total > MOST_INFLATED_BYTES) throw new Error('the archive is too large');
      return true;
    },
  });
}

function addRows({ rows, merges, hiddenRows }: ReadSheet, sheet: WorkSheet | undefined): void {
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  if (data.length > MOST_ROWS) throw tooManyRows();
  // The rows before a portion are holes, which this passes over.
  data.forEach((cells, index) => {
    rows[index] = Array.from(cells.slice(0, MOST_COLUMNS), readCell);
  });
  merges.push(...(sheet?.['!merges'] ?? []));
  sheet?.['!rows']?.forEach((row, index) => {
    if (row.hidden) hiddenRows.add(index);
  });
}

/** Gives the value of merged cells, which the first one has, to those below it. */
function fillMerged(rows: ReadSheet['rows'], merges: readonly Range[]): void {
  for (const { s: start, e: end } of merges) {
    const first = rows[start.r]?.[start.c];
    if (first === undefined) continue;
    for (let row = start.r + 1; row <= Math.min(end.r, rows.length - 1); row++)
      (rows[row] ?? [])[start.c] = { ...first, isMerged: true };
  }
}

function readCell(cell: CellObject | undefined): SheetCell | undefined {
  switch (cell?.t) {
    case 's':
      return cellOf(String(cell.v), 'text');
    case 'n':
      return cellOf(sheetNumberText(Number(cell.v), String(cell.z ?? '')), 'number');
    case 'b':
      return cellOf(String(cell.v), 'text');
    case 'd':
      return cellOf(cell.w ?? String(cell.v), 'date');
    case 'e':
      return cellOf(cell.w ?? '#REF!', 'error');
    default:
      return undefined;
  }
}
