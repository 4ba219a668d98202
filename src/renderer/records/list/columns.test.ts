import { expect, test } from 'vitest';
import {
  arranged,
  asTabbed,
  columnKey,
  inOrder,
  type ListColumn,
  OWN_LAYOUT,
  readLayout,
} from './columns.ts';

interface Row {
  code: string;
  area: number;
  note: string;
}

const COLUMNS: ListColumn<Row>[] = [
  { title: 'Code', dataIndex: 'code', width: 100 },
  { title: 'Area', dataIndex: 'area', text: ({ area }) => area.toFixed(3) },
  { title: 'Note', dataIndex: 'note' },
];
const keysOf = (columns: readonly ListColumn<Row>[]) => columns.map(columnKey);

test('columns stand in the chosen order; one that came with a newer version follows its neighbour', () => {
  expect(keysOf(inOrder(COLUMNS, { ...OWN_LAYOUT, order: ['note', 'gone', 'code'] }))).toEqual([
    'note',
    'code',
    'area',
  ]);
  expect(keysOf(inOrder(COLUMNS, OWN_LAYOUT))).toEqual(['code', 'area', 'note']);
});

test('hidden columns are left out, widths are taken over, and the first column stays at its place', () => {
  const shown = arranged(COLUMNS, { ...OWN_LAYOUT, hidden: ['code'], widths: { note: 300 } });
  expect(shown.map(({ dataIndex, width, fixed }) => [dataIndex, width, fixed])).toEqual([
    ['area', 160, 'start'],
    ['note', 300, false],
  ]);
  expect(arranged(COLUMNS, { ...OWN_LAYOUT, hidden: ['code', 'area', 'note'] })).toHaveLength(1);
});

test('a stored layout nobody can read is the list’s own', () => {
  expect(readLayout({ order: 'code' })).toEqual(OWN_LAYOUT);
  expect(readLayout(null)).toEqual(OWN_LAYOUT);
});

test('copied rows are lines of tabbed text as it is shown', () => {
  const rows = [
    { code: 'A', area: 1.5, note: 'two\nlines' },
    { code: 'B', area: 2, note: '' },
  ];
  expect(asTabbed(COLUMNS, rows)).toBe('Code\tArea\tNote\nA\t1.500\ttwo lines\nB\t2.000\t');
});
