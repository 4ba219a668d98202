import { inflateRawSync } from 'node:zlib';
import { type Calendar, sheetDate, storedDate } from './sheet-date.ts';
import { sheetNumberText } from './sheet-number.ts';
import { MOST_ROWS, tooManyRows, unreadable } from './sheet-refusals.ts';
import { type NumberFormat, readFormats } from './workbook-formats.ts';
import { attributesOf, decodeEntities, readAttributes, tokensOf } from './workbook-xml.ts';

/** Limit of an inflated part: the sheet of a workbook of 5 MB, the largest file to import, has some 20 MB. */
const PART_LIMIT_BYTES = 32 * 1024 * 1024;
/** Columns beyond are not read. */
export const MOST_COLUMNS = 100;
const MOST_PARTS = 500;
/** Limit of all cells' text together, each 16 characters long at most on average: one shared text may be in every cell. */
const MOST_CHARACTERS = MOST_ROWS * MOST_COLUMNS * 16;
/** The text of a formula whose result was not stored, by a program that does not calculate. */
const NOT_CALCULATED = '#CALC!';

/**
 * The cells of a workbook's first sheet as texts, row by row (ECMA-376 part 1, 18.3); a row's index is its number in
 * the sheet minus one. Numbers are returned as typed (`sheetNumberText`), dates and times as `sheetDate` writes them. Throws
 * `import.unreadable` and, for more than `MOST_ROWS` rows, `import.too_many`.
 */
export function readWorkbook(bytes: Uint8Array): string[][] {
  try {
    const part = openArchive(Buffer.from(bytes));
    const workbook: Workbook = {
      shared: readSharedStrings(part('xl/sharedStrings.xml') ?? ''),
      formats: readFormats(part('xl/styles.xml') ?? ''),
      calendar: calendarOf(part),
    };
    const sheet = part(firstSheetOf(part));
    if (sheet === undefined) throw new Error('no sheet');
    return readSheet(sheet, workbook);
  } catch (error) {
    throw unreadable(error);
  }
}

/** What the cells of a sheet refer to. */
interface Workbook {
  shared: readonly string[];
  formats: readonly NumberFormat[];
  calendar: Calendar;
}

type Attributes = ReturnType<typeof readAttributes>;

type Part = (name: string) => string | undefined;

/** Reads the central directory of a zip archive (APPNOTE 4.3.12) and returns a function that reads a part. */
function openArchive(archive: Buffer): Part {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('no archive');
  const places = new Map<string, { start: number; size: number; isStored: boolean }>();
  let at = archive.readUInt32LE(end + 16);
  const count = Math.min(archive.readUInt16LE(end + 10), MOST_PARTS);
  for (let index = 0; index < count; index++) {
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    places.set(archive.toString('utf8', at + 46, at + 46 + nameLength), {
      start,
      size: archive.readUInt32LE(at + 20),
      isStored: archive.readUInt16LE(at + 10) === 0,
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return (name) => {
    const place = places.get(name);
    if (place === undefined) return undefined;
    const data = archive.subarray(place.start, place.start + place.size);
    return (place.isStored ? data : inflateRawSync(data, { maxOutputLength: PART_LIMIT_BYTES })).toString();
  };
}

function calendarOf(part: Part): Calendar {
  const [{ date1904 = '' } = {}] = attributesOf(part('xl/workbook.xml') ?? '', 'workbookPr');
  return ['1', 'true'].includes(date1904) ? 1904 : 1900;
}

function firstSheetOf(part: Part): string {
  const [id] = attributesOf(part('xl/workbook.xml') ?? '', 'sheet').map((sheet) => sheet['r:id']);
  const target = attributesOf(part('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').find(
    (relationship) => relationship.Id === id,
  )?.Target;
  if (target === undefined) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The texts of `<si>`: runs joined, phonetic hints (`rPh`) omitted. */
function readSharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  let isHint = false;
  for (const { name, isEnd, isEmpty, text } of tokensOf(xml)) {
    if (name === 'si' && !isEnd) strings.push('');
    else if (name === 'rPh') isHint = !isEnd;
    else if (name === 't') isText = !isEnd && !isEmpty;
    else if (name === '' && isText && !isHint) strings.push((strings.pop() ?? '') + decodeEntities(text));
  }
  return strings;
}

function readSheet(xml: string, workbook: Workbook): string[][] {
  const reader = new SheetReader(workbook);
  for (const { name, isEnd, isEmpty, attributes, text } of tokensOf(xml)) {
    if (name === '') reader.onText(text);
    else if (name === 'v' || name === 't')
      reader.onValue({ isNumber: name === 'v', isOpen: !isEnd && !isEmpty });
    else if (isEnd) continue;
    else if (name === 'row') reader.onRow(readAttributes(attributes));
    else if (name === 'c') reader.onCell(readAttributes(attributes));
    else if (name === 'f') reader.onFormula();
  }
  return reader.finish();
}

/** Takes the tags and texts of a sheet in order. */
class SheetReader {
  readonly #workbook: Workbook;
  readonly #rows: string[][] = [];
  #row: string[] = [];
  /** That of the cell; -1 before the first of a row. */
  #column = -1;
  #type = '';
  #format: NumberFormat | undefined;
  #isValue = false;
  #isNumber = false;
  #characters = 0;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  onRow({ r }: Attributes): void {
    const number = Number(r ?? this.#rows.length + 1);
    const isPlace = Number.isInteger(number) && number >= 1 && number <= MOST_ROWS;
    if (!isPlace || this.#rows.length >= MOST_ROWS) throw tooManyRows();
    while (this.#rows.length < number - 1) this.#rows.push([]);
    this.#row = [];
    this.#rows.push(this.#row);
    this.#column = -1;
  }

  onCell({ r, s = '0', t = '' }: Attributes): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#type = t;
    this.#format = this.#workbook.formats[Number(s)];
  }

  onFormula(): void {
    if (this.#isRead()) this.#row[this.#column] = NOT_CALCULATED;
  }

  onValue({ isNumber, isOpen }: { isNumber: boolean; isOpen: boolean }): void {
    this.#isValue = isOpen;
    this.#isNumber = isNumber && (this.#type === '' || this.#type === 'n');
    // The result of a formula may be the empty text.
    if (this.#row[this.#column] === NOT_CALCULATED && this.#type === 'str') this.#row[this.#column] = '';
  }

  onText(text: string): void {
    if (!(this.#isValue && this.#isRead())) return;
    const value = this.#isNumber
      ? numberIn(text, this.#format, this.#workbook)
      : textIn(text, this.#type, this.#workbook);
    this.#characters += value.length;
    if (this.#characters > MOST_CHARACTERS) throw new Error('too much text');
    const before = this.#row[this.#column];
    this.#row[this.#column] = before === undefined || before === NOT_CALCULATED ? value : before + value;
  }

  finish(): string[][] {
    return this.#rows.map((cells) => Array.from(cells, (cell) => (cell ?? '').trim()));
  }

  #isRead(): boolean {
    return this.#column >= 0 && this.#column < MOST_COLUMNS;
  }
}

function textIn(text: string, type: string, { shared }: Workbook): string {
  if (type === 's') return shared[Number(text)] ?? '';
  return type === 'd' ? storedDate(text) : decodeEntities(text);
}

function numberIn(text: string, format: NumberFormat | undefined, { calendar }: Workbook): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  const date = format?.isDate ? sheetDate(value, calendar) : null;
  return date ?? sheetNumberText(value, format?.code);
}

/** The column index of a cell reference: 27 for `AB12`. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
