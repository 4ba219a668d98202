import { expect, test } from 'vitest';
import { arranged, asTabbed, columnKey, inOrder, type ListColumn, OWN_LAYOUT, withShown } from './columns.ts';

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

test('orders columns as chosen; a new column follows its neighbour', () => {
  expect(keysOf(inOrder(COLUMNS, { ...OWN_LAYOUT, order: ['note', 'gone', 'code'] }))).toEqual([
    'note',
    'code',
    'area',
  ]);
  expect(keysOf(inOrder(COLUMNS, OWN_LAYOUT))).toEqual(['code', 'area', 'note']);
});

test('leaves hidden columns out, applies widths, and keeps the first column in place', () => {
  const shown = arranged(COLUMNS, { ...OWN_LAYOUT, hidden: ['code'], widths: { note: 300 } });
  expect(shown.map(({ dataIndex, width, fixed }) => [dataIndex, width, fixed])).toEqual([
    ['area', 160, 'start'],
    ['note', 300, false],
  ]);
  expect(arranged(COLUMNS, { ...OWN_LAYOUT, hidden: ['code', 'area', 'note'] })).toHaveLength(1);
});

test('shows an optional column only when it is chosen', () => {
  const optional: ListColumn<Row>[] = [...COLUMNS, { title: 'Cut', key: 'craft', isOptional: true }];
  expect(keysOf(arranged(optional, OWN_LAYOUT))).toEqual(['code', 'area', 'note']);
  const [craft] = optional.slice(-1);
  const chosen = { ...OWN_LAYOUT, ...(craft && withShown(craft, OWN_LAYOUT, true)) };
  expect(keysOf(arranged(optional, chosen))).toEqual(['code', 'area', 'note', 'craft']);
  expect(craft && withShown(craft, chosen, false)).toEqual({ shown: [] });
});

test('copies rows as lines of tabbed text as shown', () => {
  const rows = [
    { code: 'A', area: 1.5, note: 'two\nlines' },
    { code: 'B', area: 2, note: '' },
  ];
  expect(asTabbed(COLUMNS, rows)).toBe('Code\tArea\tNote\nA\t1.500\ttwo lines\nB\t2.000\t');
});
