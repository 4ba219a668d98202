import { describe, expect, test } from 'vitest';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { nextPlace, problemPlaces, shownProblems } from '../model/problems.ts';
import { createSheet, type Line } from '../model/sheet.ts';
import { createLineReader, createTallyCheck } from './tally-check.ts';
import { createTotalsReader, tallyTotals } from './tally-totals.ts';

const read = createLineReader(STANDARD_SETTINGS);
const check = createTallyCheck(read);

/** Lines from `logNo bundleNo lengthCm widthCm pieces area barcode`; `-` is an empty cell. */
function linesOf(...texts: string[]): readonly Line[] {
  const names = ['logNo', 'bundleNo', 'lengthCm', 'widthCm', 'pieces', 'area', 'barcode'];
  const cellsOf = (text: string) =>
    Object.fromEntries(text.split(' ').map((cell, at) => [names[at], cell === '-' ? '' : cell]));
  return createSheet(texts.map((text) => ({ cells: cellsOf(text) }))).lines;
}
const found = (...texts: string[]) =>
  [...check(linesOf(...texts))].map(([key, problems]) => [key, Object.keys(problems)]);

describe('the check of a tally', () => {
  test.each([
    ['B1203 1 248 16.5 24', []],
    ['B_1 12345 2500 17.3 1000 x', ['logNo', 'bundleNo', 'lengthCm', 'widthCm', 'pieces', 'area']],
    ['- - - - 5', ['logNo', 'bundleNo', 'lengthCm', 'widthCm']],
    // F1: a typed area is kept within 0.005 m² of 9.821.
    ['B1203 1 248 16.5 24 9.826', []],
    ['B1203 1 248 16.5 24 9.827', ['area']],
  ])('of %j finds %j', (text, fields) => {
    expect(found(text)).toEqual(fields.length === 0 ? [] : [[0, fields]]);
  });

  test('warns of a bundle that occurs twice (V8), which may be saved', () => {
    const problems = check(linesOf('B1 1 248 16 24', 'B1 01 248 16 24', 'B2 1 248 16 24'));
    expect([...problems.keys()]).toEqual([1]);
    expect(problems.get(1)?.bundleNo?.severity).toBe('warning');
  });

  test('finds barcodes that repeat, in each of their lines, and those refused by the server', () => {
    const lines = linesOf('B1 1 248 16 24 - X1', 'B1 2 248 16 24 - X1', 'B1 3 248 16 24 - X2');
    expect([...check(lines).keys()]).toEqual([0, 1]);
    const refused = new Map([['X2', { zh: '已存在', en: 'taken' }]]);
    expect(createTallyCheck(read, refused)(lines).get(2)?.barcode?.words.en).toBe('taken');
  });

  test('leaves out lines without an entry', () => {
    expect(found('- - - - -', 'B1 1 248 16 24')).toEqual([]);
  });

  test('shows no missing cell of the line being entered', () => {
    const lines = linesOf('B1 1 - 17.3 -', 'B1 2 - 16 24');
    const shown = shownProblems(check(lines), lines[0]);
    expect(
      problemPlaces(shown, lines, [
        { name: 'lengthCm', title: '', kind: 'figure', width: 1 },
        { name: 'widthCm', title: '', kind: 'figure', width: 1 },
      ]),
    ).toMatchObject([
      { line: 0, column: 1 },
      { line: 1, column: 0 },
    ]);
  });
});

test('the next problem is searched from the active cell and starts over after the last', () => {
  const places = [
    { line: 0, column: 2 },
    { line: 4, column: 0 },
  ];
  expect(nextPlace(places, { line: 0, column: 2 })).toEqual({ line: 4, column: 0 });
  expect(nextPlace(places, { line: 4, column: 0 })).toEqual({ line: 0, column: 2 });
  expect(nextPlace([], { line: 0, column: 0 })).toBeUndefined();
});

describe('the totals of a tally', () => {
  test('are the sums of rounded line areas (F1, F2)', () => {
    // 6.9345 m² is rounded up, which binary arithmetic misses.
    expect(
      tallyTotals(linesOf('A 1 248 16.5 24', 'A 2 255 20 32', 'A 3 145 11 7', 'A 4 201 15 23'), read),
    ).toMatchObject({
      bundles: 4,
      pieces: 86,
      area: 34.193,
    });
  });

  test('are kept by log, and leave out lines whose size is not valid', () => {
    const totals = tallyTotals(
      linesOf('B 1 100 10 10', 'A 1 100 10 20', 'B 2 100 10 30', 'B 3 - 10 5'),
      read,
    );
    expect(totals.logs).toEqual([
      { logNo: 'B', bundles: 2, pieces: 40, area: 4 },
      { logNo: 'A', bundles: 1, pieces: 20, area: 2 },
    ]);
    expect(totals.uncounted).toBe(1);
  });
});

test('after each of many edits, the incremental result equals a full check and full sums', () => {
  const texts = ['', 'A', 'B', '1', '01', '2', '16', '17.3', '24', 'X1', '9.9'];
  const fields = ['logNo', 'bundleNo', 'lengthCm', 'widthCm', 'pieces', 'area', 'barcode', 'remark'];
  const kept = { check: createTallyCheck(read), totals: createTotalsReader(read) };
  let lines = linesOf(
    'A 1 248 16.5 24',
    'A 2 255 20 32',
    'B 1 145 11 7 - X1',
    'B 2 145 11 7 - X1',
    '- - - - -',
  );
  for (let edit = 0; edit < 2000; edit += 1) {
    // Every pair of a cell and a text occurs, since the numbers of cells and of texts have no common divisor.
    const at = Math.floor(edit / fields.length) % lines.length;
    const field = fields[edit % fields.length] ?? '';
    const text = texts[edit % texts.length] ?? '';
    lines = lines.map((line, index) =>
      index === at ? { ...line, cells: { ...line.cells, [field]: text } } : line,
    );
    expect(kept.check(lines)).toEqual(createTallyCheck(read)(lines));
    expect(kept.totals(lines)).toEqual(tallyTotals(lines, read));
  }
});
