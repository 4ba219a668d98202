import { expect, test } from 'vitest';
import { pageToggled, rangeTo, toggled } from './row-selection.ts';

const IDS = ['a', 'b', 'c', 'd'];

test('toggles one row and keeps those of other pages', () => {
  expect(toggled(['x'], 'a')).toEqual(['x', 'a']);
  expect(toggled(['x', 'a'], 'a')).toEqual(['x']);
});

test('a range extends in both directions from its start, beside earlier selections', () => {
  const start = { id: 'c', beside: ['x'] };
  expect(rangeTo(IDS, start, 'a')).toEqual(['x', 'a', 'b', 'c']);
  expect(rangeTo(IDS, start, 'd')).toEqual(['x', 'c', 'd']);
  expect(rangeTo(IDS, start, 'c')).toEqual(['x', 'c']);
  expect(rangeTo(IDS, { id: 'gone', beside: ['x'] }, 'a')).toEqual(['x']);
});

test('selects the whole page, and deselects it when it is selected', () => {
  expect(pageToggled(['x', 'b'], IDS)).toEqual(['x', 'b', 'a', 'c', 'd']);
  expect(pageToggled(['x', ...IDS], IDS)).toEqual(['x']);
});
