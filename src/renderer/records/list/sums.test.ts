import { expect, test } from 'vitest';
import type { ListColumn } from './columns.ts';
import { sumsOf } from './sums.ts';

interface Row {
  area: number | string | null;
  pieces: number;
}

const COLUMNS: ListColumn<Row>[] = [
  { title: 'm²', dataIndex: 'area', sumScale: 3 },
  { title: 'Pieces', dataIndex: 'pieces', sumScale: 0 },
  { title: 'No', dataIndex: 'no' },
];

test('sums figures exactly, as numbers or decimal text, with the column’s decimals at least', () => {
  const rows = [
    { area: 0.1, pieces: 1000 },
    { area: '0.2', pieces: 234 },
    { area: '99999999999999.0000001', pieces: 0 },
    { area: null, pieces: 0 },
  ];
  expect(sumsOf(COLUMNS, rows)).toEqual([
    { key: 'area', title: 'm²', total: '99,999,999,999,999.3000001' },
    { key: 'pieces', title: 'Pieces', total: '1,234' },
  ]);
});

test('sums the amounts of each currency separately', () => {
  const columns = [{ title: 'Amount', dataIndex: 'amount', sumScale: 2, isMoney: true }];
  const rows = [
    { amount: 1000, currency: 'USD' },
    { amount: 0.5, currency: 'CNY' },
    { amount: 234.5, currency: 'USD' },
  ];
  expect(sumsOf(columns, rows).map(({ total }) => total)).toEqual(['USD 1,234.50', 'CNY 0.50']);
  expect(sumsOf(columns, rows.slice(1, 2)).map(({ total }) => total)).toEqual(['0.50']);
});
