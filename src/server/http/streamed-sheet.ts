import { columnName } from './column-name.ts';

export type PlainCell = string | number | null;

/** Title and columns of a sheet. */
export interface SheetStart {
  name: string;
  heading: readonly string[];
  /** Widths of the columns in characters. */
  widths: readonly number[];
  /** Number formats (ECMA-376 part 1, 18.8.31); null for a column without one. */
  formats: readonly (string | null)[];
}

/** Part of the workbook that holds the sheet's rows. */
const SHEET = 'xl/worksheets/sheet1.xml';
const END_OF_ROWS = '</sheetData>';
/** Compression level: cells repeat, so a higher one costs time and saves little. */
const LEVEL = 3;
/** Characters that XML cannot contain; they are removed. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A workbook of one sheet, compressed row by row: memory holds the compressed file only. */
export interface StreamedSheet {
  add(rows: readonly (readonly PlainCell[])[]): void;
  /** The .xlsx file. */
  finish(): Uint8Array<ArrayBuffer>;
}

/** Writes the heading with the library and inserts the rows below it. */
export async function openSheet({ name, heading, widths, formats }: SheetStart): Promise<StreamedSheet> {
  const [{ default: writeWorkbook }, { unzipSync, strFromU8, strToU8, Zip, ZipDeflate }] = await Promise.all([
    import('write-excel-file/node'),
    import('fflate/browser'),
  ]);
  const begun = writeWorkbook(
    [
      heading.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      // One number in each format, to find out the styles that the library assigns.
      formats.map((format) => ({ value: 0, type: Number, ...(format !== null && { format }) })),
    ],
    {
      sheet: name,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    },
  );
  const { [SHEET]: sheet, ...others } = unzipSync(await begun.toBuffer());
  const xml = strFromU8(sheet ?? new Uint8Array());
  const end = xml.lastIndexOf(END_OF_ROWS);
  const figures = xml.indexOf('<row r="2"');
  if (end < 0 || figures < 0) throw new Error('the library writes no rows');
  const styles = [...xml.slice(figures, end).matchAll(/<c [^>]*>/g)].map(
    ([cell]) => / s="\d+"/.exec(cell)?.[0] ?? '',
  );

  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const begin = (path: string) => {
    const part = new ZipDeflate(path, { level: LEVEL });
    zip.add(part);
    return part;
  };
  for (const [path, bytes] of Object.entries(others)) begin(path).push(bytes, true);
  const part = begin(SHEET);
  part.push(strToU8(xml.slice(0, figures)));
  // The first row is the heading.
  let row = 2;
  return {
    add(rows) {
      part.push(strToU8(rows.map((cells, index) => rowXml(row + index, cells, styles)).join('')));
      row += rows.length;
    },
    finish() {
      part.push(strToU8(xml.slice(end)), true);
      zip.end();
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}

/** ECMA-376 part 1, 18.3.1.73. Numbers stay numbers; texts are written as text, so that none becomes a formula. */
function rowXml(row: number, cells: readonly PlainCell[], styles: readonly string[]): string {
  const written = cells.map((value, index) => {
    if (value === null || value === '') return '';
    const place = `r="${columnName(index)}${row}"`;
    if (typeof value === 'number' && Number.isFinite(value))
      return `<c ${place}${styles[index] ?? ''}><v>${value}</v></c>`;
    const text = String(value)
      .replace(FORBIDDEN, '')
      .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  });
  return `<row r="${row}">${written.join('')}</row>`;
}
