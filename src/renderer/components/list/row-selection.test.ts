import { expect, test } from 'vitest';
import { pageToggled, rangeTo, toggled } from './row-selection.ts';

const IDS = ['a', 'b', 'c', 'd'];

test('one row is turned on and off; those of other pages stay', () => {
  expect(toggled(['x'], 'a')).toEqual(['x', 'a']);
  expect(toggled(['x', 'a'], 'a')).toEqual(['x']);
});

test('a range goes either way from its start, and grows and shrinks beside what was chosen', () => {
  const start = { id: 'c', beside: ['x'] };
  expect(rangeTo(IDS, start, 'a')).toEqual(['x', 'a', 'b', 'c']);
  expect(rangeTo(IDS, start, 'd')).toEqual(['x', 'c', 'd']);
  expect(rangeTo(IDS, start, 'c')).toEqual(['x', 'c']);
  expect(rangeTo(IDS, { id: 'gone', beside: ['x'] }, 'a')).toEqual(['x']);
});

test('the page is chosen whole, and given up where it is', () => {
  expect(pageToggled(['x', 'b'], IDS)).toEqual(['x', 'b', 'a', 'c', 'd']);
  expect(pageToggled(['x', ...IDS], IDS)).toEqual(['x']);
});
