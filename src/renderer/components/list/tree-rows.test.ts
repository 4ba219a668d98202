import { expect, test } from 'vitest';
import { allRows, isTree, shownRows } from './tree-rows.ts';

interface Row {
  id: string;
  children?: Row[];
}

const tree: Row[] = [
  { id: '1', children: [{ id: '2', children: [{ id: '3' }] }, { id: '4' }] },
  { id: '5', children: [] },
];
const ids = (rows: Row[]) => rows.map(({ id }) => id);

test('lists the rows of a tree in reading order', () => {
  expect(ids(allRows(tree))).toEqual(['1', '2', '3', '4', '5']);
});

test('hides the rows below a folded row', () => {
  expect(ids(shownRows(tree, ({ id }) => id === '2'))).toEqual(['1', '2', '4', '5']);
  expect(ids(shownRows(tree, ({ id }) => id === '1'))).toEqual(['1', '5']);
});

test('takes rows without children as a list', () => {
  expect(isTree(tree)).toBe(true);
  expect(isTree([{ id: '1' }, { id: '5', children: [] } as Row])).toBe(false);
});
