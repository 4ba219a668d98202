import { expect, test } from 'vitest';
import { tagReadingApi } from '#shared/api/tag-reading';
import { sheetParts } from './sheet-parts.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('10,000 rows are one sheet, named as the reading is', () => {
  expect(sheetParts('盘点 A区', rowsOf(10_000)).map(({ title }) => title)).toEqual(['盘点 A区']);
});

test('further rows are in further sheets, none is left out', () => {
  const parts = sheetParts('盘点 A区', rowsOf(20_001));
  expect(parts.map(({ title }) => title)).toEqual([
    '盘点 A区 1-10000',
    '盘点 A区 10001-20000',
    '盘点 A区 20001-20001',
  ]);
  expect(parts.flatMap(({ rows }) => rows)).toEqual(rowsOf(20_001));
});

test('the title of a desk’s task in English is accepted', () => {
  const [part] = sheetParts('Check a document · other outbound QC202511230001, 12 packages', rowsOf(1));
  const { title } = tagReadingApi.sheet.body.shape;
  expect(title.safeParse(part?.title).success).toBe(true);
});
