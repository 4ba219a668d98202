import { CFB, utils, type WorkSheet, write } from '@e965/xlsx';

type Cell = string | number | Date | null | { error: number };

/** Excel's number of the error #REF!. */
export const REF_ERROR = { error: 0x17 };

export interface SheetPlan {
  rows: readonly (readonly Cell[])[];
  merges?: readonly string[];
  /** Row numbers, from 1. */
  hidden?: readonly number[];
}

/** A workbook as Excel saves it, of named sheets. */
export function makeBook(
  sheets: Readonly<Record<string, SheetPlan>>,
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Uint8Array {
  const book = utils.book_new();
  for (const [name, plan] of Object.entries(sheets)) utils.book_append_sheet(book, makeSheet(plan), name);
  return new Uint8Array(
    write(book, { type: 'buffer', bookType, bookSST: true, cellStyles: true, compression: true }),
  );
}

function makeSheet({ rows, merges = [], hidden = [] }: SheetPlan): WorkSheet {
  const sheet = utils.aoa_to_sheet(
    rows.map((cells) =>
      cells.map((cell) =>
        typeof cell === 'object' && cell !== null && 'error' in cell ? { t: 'e', v: cell.error } : cell,
      ),
    ),
    // A day is that of `Date.UTC`, wherever the tests run.
    { UTC: true },
  );
  sheet['!merges'] = merges.map((range) => utils.decode_range(range));
  sheet['!rows'] = rows.map((_, index) => ({ hidden: hidden.includes(index + 1) }));
  return sheet;
}

/** Type and length of the records DIMENSIONS and ROW of an .xls sheet (MS-XLS 2.4.90, 2.4.221). */
const DIMENSIONS = Buffer.from([0x00, 0x02, 0x0e, 0x00]);
const ROW = { type: 0x0208, length: 16, isHidden: 0x20 };

/** An .xls file with one sheet and hidden rows, which the library itself cannot write. */
export function makeXlsWithHidden(plan: SheetPlan & { hidden: readonly number[] }): Uint8Array {
  const file = CFB.read(Buffer.from(makeBook({ S: plan }, 'biff8')), { type: 'buffer' });
  const stream = CFB.find(file, '/Workbook');
  if (stream === null) throw new Error('no workbook');
  const content = Buffer.from(stream.content);
  const rows = plan.hidden.map((row) => {
    const record = Buffer.alloc(4 + ROW.length);
    record.writeUInt16LE(ROW.type);
    record.writeUInt16LE(ROW.length, 2);
    record.writeUInt16LE(row - 1, 4);
    record[16] = ROW.isHidden;
    return record;
  });
  const behind = content.indexOf(DIMENSIONS) + DIMENSIONS.length + DIMENSIONS.readUInt16LE(2);
  const whole = Buffer.concat([content.subarray(0, behind), ...rows, content.subarray(behind)]);
  CFB.utils.cfb_del(file, '/Workbook');
  CFB.utils.cfb_add(file, '/Workbook', whole);
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
}

/** Text in GBK, the code page of Excel in China, by the inverse of the platform's decoder. */
export function toGbk(text: string): Uint8Array {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      if (trail !== 0x7f) codes.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  return new Uint8Array(
    [...text].flatMap((character) =>
      character.charCodeAt(0) < 0x80 ? [character.charCodeAt(0)] : (codes.get(character) ?? []),
    ),
  );
}

export const TITLES = [
  '包号',
  '柜号',
  '树种',
  '等级',
  '厚度(mm)',
  '木号',
  '扎号',
  '长度(cm)',
  '宽度(cm)',
  '片数',
  '面积(㎡)',
  '条码',
  '备注',
];

/** The cells of a valid row of the template, by title where they differ. */
export function templateRow(own: Readonly<Record<string, Cell>> = {}): Cell[] {
  const cells: Record<string, Cell> = {
    包号: '2503-118',
    柜号: 'TCLU4265720',
    树种: '黑胡桃',
    等级: 'A',
    厚度: 0.5,
    木号: 'B1203',
    扎号: 1,
    长度: 248,
    宽度: 16.5,
    片数: 24,
    ...own,
  };
  return TITLES.map((title) => cells[title.replace(/\(.*/, '')] ?? null);
}
