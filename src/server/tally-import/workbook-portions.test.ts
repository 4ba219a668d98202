import { type CellObject, read } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser';
import { expect, test } from 'vitest';
import { makeBook, REF_ERROR } from './testing/tally-files.ts';
import { type WorkbookParts, workbookPortions } from './workbook-portions.ts';

const PORTION_ROWS = 10;
const SHEET = 'xl/worksheets/sheet1.xml';
const line = (index: number) => [`木<${index % 7}> & “B”`, index / 8, new Date(Date.UTC(2026, 0, index + 1))];
const BOOK = makeBook({
  first: {
    rows: Array.from({ length: 34 }, (_, index) => (index % 9 === 4 ? [] : line(index))),
    merges: ['A3:A15'],
    hidden: [2, 25],
  },
  empty: { rows: [] },
  last: { rows: [['x'], [REF_ERROR], [null, 'ends earlier']], hidden: [3] },
});

/** Values and formats of all cells, hidden rows and merged cells, by sheet. */
function contentOf(parts: readonly WorkbookParts[]) {
  const sheets = new Map<string, { cells: unknown[]; hidden: Set<number>; merges: unknown[] }>();
  for (const part of parts) {
    const options = { type: 'array', dense: true, cellDates: true, cellStyles: true } as const;
    const book = read(zipSync(part), options);
    for (const name of book.SheetNames) {
      const content = sheets.get(name) ?? { cells: [], hidden: new Set(), merges: [] };
      sheets.set(name, content);
      const data: CellObject[][] = book.Sheets[name]?.['!data'] ?? [];
      data.forEach((row, at) => {
        row.forEach(({ t, v, w, z }, column) => {
          content.cells.push([at, column, t, v, w, z]);
        });
      });
      book.Sheets[name]?.['!rows']?.forEach(({ hidden }, at) => {
        if (hidden) content.hidden.add(at);
      });
      content.merges.push(...(book.Sheets[name]?.['!merges'] ?? []));
    }
  }
  return sheets;
}

/** The parts of the workbook with one of them changed. */
const changed = (change: (text: string) => string, path = SHEET): WorkbookParts => {
  const parts = unzipSync(BOOK);
  const text = strFromU8(parts[path] ?? new Uint8Array());
  expect(change(text)).not.toBe(text);
  return { ...parts, [path]: strToU8(change(text)) };
};

test('the portions of a workbook have the cells, hidden rows and merged cells of the whole, each once', () => {
  const parts = changed(
    (texts) => texts.replace('<t>x</t>', '<r><t>x &amp;</t></r><r><rPr><b/></rPr><t>y</t></r>'),
    'xl/sharedStrings.xml',
  );
  const portions = [...workbookPortions(parts, PORTION_ROWS)];
  expect(portions).toHaveLength(4);
  expect(contentOf(portions)).toEqual(contentOf([parts]));
});

test('a workbook of few rows is one portion', () => {
  const parts = unzipSync(BOOK);
  expect([...workbookPortions(parts)]).toEqual([parts]);
});

test.each([
  ['with a prefix for its elements', (sheet: string) => sheet.replaceAll('sheetData>', 'x:sheetData>')],
  [
    'with rows that do not name their positions',
    (sheet: string) => sheet.replaceAll(/(<row) r="\d+"/g, '$1'),
  ],
  ['with something between its rows', (sheet: string) => sheet.replace('</row>', '</row><?note?>')],
])('a workbook %s is one portion', (_, change) => {
  const parts = changed(change);
  expect([...workbookPortions(parts, PORTION_ROWS)]).toEqual([parts]);
});

test.each([
  ['with other quotation marks', (row: string) => row.replace('t="s"', "t='s'")],
  ['that is not in the workbook', (row: string) => row.replace(/(t="s"[^>]*><v>)\d+/, '$1999')],
])('a workbook with a shared text %s is read as a whole at last', (_, change) => {
  const parts = changed((sheet) => sheet.replace(/<row r="30".*?<\/row>/, change));
  const portions = [...workbookPortions(parts, PORTION_ROWS)];
  expect(portions.length).toBeGreaterThan(1);
  expect(portions.at(-1) === parts).toBe(true);
});

test('a workbook with a long text is read as a whole at last, because copies of it could fill the memory', () => {
  const rows = Array.from({ length: 12 }, (_, index) => [index < 11 ? 'short' : '长'.repeat(1001)]);
  const parts = unzipSync(makeBook({ S: { rows } }));
  expect([...workbookPortions(parts, PORTION_ROWS)].at(-1) === parts).toBe(true);
});
