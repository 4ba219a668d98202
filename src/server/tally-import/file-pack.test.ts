import { expect, test } from 'vitest';
import { goodLinesOf, goodPacks, linesOf, toFilePack } from './file-pack.ts';
import { readFile } from './testing/read-file.ts';
import { makeBook } from './testing/tally-files.ts';

const TITLES = ['包号', '树种', '厚度(mm)', '木号', '扎号', '长度(cm)', '宽度(cm)', '片数', '条码'];
const rows = [
  TITLES,
  ['P1', '黑胡桃', 0.5, 'B1', 1, 250, 20, 24, 'C1'],
  ['P1', '黑胡桃', 0.5, 'B1', 2, 250, 20, 10, ''],
  ['P1', '黑胡桃', 0.5, 'B1', 3, 250, 20, 'x', 'C3'],
  ['P2', '黑胡桃', 0.5, 'B2', 1, 250, 20, 'x', ''],
];
const packs = readFile(makeBook({ S: { rows } })).packs.map(toFilePack);

test('a package of a file has the figures of all its lines and of those without an error', () => {
  expect(packs).toMatchObject([
    {
      packNo: 'P1',
      all: { lines: 3, pieces: 34, area: 17 },
      good: { lines: 2, pieces: 34, area: 17 },
      species: ['黑胡桃'],
      barcodes: ['C1', 'C3'],
      codelessLines: 1,
      isTally: true,
    },
    { packNo: 'P2', all: { lines: 1 }, good: { lines: 0, pieces: 0, area: 0 } },
  ]);
});

test('the lines of a package are read again as new objects', () => {
  const [pack] = packs;
  if (pack === undefined) throw new Error('the file has packages');
  for (const line of linesOf(pack)) line.isFaulty = true;
  expect(linesOf(pack).map(({ row, isFaulty }) => ({ row, isFaulty }))).toEqual([
    { row: 2, isFaulty: false },
    { row: 3, isFaulty: false },
    { row: 4, isFaulty: true },
  ]);
  expect(goodLinesOf(pack).map(({ row }) => row)).toEqual([2, 3]);
});

test('a package without a line free of errors is not good', () => {
  expect(goodPacks(packs).map(({ packNo }) => packNo)).toEqual(['P1']);
});
