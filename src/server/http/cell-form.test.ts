import { expect, test } from 'vitest';
import { readCells } from './cell-form.ts';

test('numbers stay numbers, other values become text, and nothing stays empty', () => {
  const text = '[[0.50, "a", true, null]]';
  expect(readCells(text, [null, null, null, null], 'UTC')).toEqual([[0.5, 'a', 'true', null]]);
});

test('a time as PostgreSQL writes it in JSON becomes one of the caller’s zone without its fraction', () => {
  const [[cell] = []] = readCells('[["2025-11-29T20:00:07.125999+08:00"]]', ['time'], 'Europe/Paris');
  expect(cell).toBe('2025-11-29 13:00:07');
});

test('a code becomes its name, and one without name stays as it is', () => {
  expect(readCells('[["OUT"], ["NEW"]]', [{ OUT: 'Shipped out' }], 'UTC')).toEqual([
    ['Shipped out'],
    ['NEW'],
  ]);
});
