import { expect, test } from 'vitest';
import { recentFirst } from './recent-choices.ts';

const valuesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value);

test('recent choices come first, the rest keeps its order', () => {
  const choices = ['a', 'b', 'c', 'd'].map((value) => ({ value }));
  expect(valuesOf(recentFirst(choices, ['d', 'gone', 'b']))).toEqual(['d', 'b', 'a', 'c']);
});

test('in a tree the branches of recent choices come first, on each level', () => {
  const tree = [
    { value: 'a' },
    { value: 'b', children: [{ value: 'c' }, { value: 'd', children: [{ value: 'e' }] }] },
  ];
  const sorted = recentFirst(tree, ['e']);
  expect(valuesOf(sorted)).toEqual(['b', 'a']);
  expect(valuesOf(sorted[0]?.children ?? [])).toEqual(['d', 'c']);
});
