import { expect, test } from 'vitest';
import { dayOf } from './cell-values.ts';

// Serial numbers as Excel and WPS show them for these days.
test.each([
  ['46330', '2026-11-04'],
  ['46330.75', '2026-11-04'],
  ['2026/11/4', '2026-11-04'],
  ['2026年11月4日', '2026-11-04'],
  ['20261104', '2026-11-04'],
])('%s is the day %s', (cell, day) => {
  expect(dayOf(cell)).toBe(day);
});

test.each(['2026', '2026-11', '2026-02-30', '46330 x'])('%s is no day and stays as it was typed', (cell) => {
  expect(dayOf(cell)).toBe(cell);
});
