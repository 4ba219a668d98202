import { expect, test } from 'vitest';
import { toLocalTime } from '#shared/local-time';
import { readCells } from './cell-form.ts';

test('numbers stay numbers, other values become text, and nothing stays empty', () => {
  const text = '[[0.50, "a", true, null]]';
  expect(readCells(text, [null, null, null, null])).toEqual([[0.5, 'a', 'true', null]]);
});

test('a time as PostgreSQL writes it in JSON becomes local time without its fraction', () => {
  const [[cell] = []] = readCells('[["2025-11-29T20:00:07.125999+08:00"]]', ['time']);
  expect(cell).toBe(toLocalTime(new Date('2025-11-29T12:00:07Z')));
});

test('a code becomes its name, and one without name stays as it is', () => {
  expect(readCells('[["OUT"], ["NEW"]]', [{ OUT: 'Shipped out' }])).toEqual([['Shipped out'], ['NEW']]);
});
