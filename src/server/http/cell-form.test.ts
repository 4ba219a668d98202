import { expect, test } from 'vitest';
import { readCells } from './cell-form.ts';

test('numbers stay numbers, other values become text, and nothing stays empty', () => {
  const text = '[[0.50, "a", true, null]]';
  expect(readCells(text, [null, null, null, null], 'UTC')).toEqual([[0.5, 'a', 'true', null]]);
});

test('a time as PostgreSQL writes it in JSON becomes a date of the caller’s zone without its fraction', () => {
  const [[cell] = []] = readCells('[["2025-11-29T20:00:07.125999+08:00"]]', ['time'], 'Europe/Paris');
  // 45,990 is 29 November 2025.
  expect(cell).toBe(45_990 + (13 * 3600 + 7) / 86_400);
});

test('a day and a moment become dates, and text that is none stays', () => {
  const rows = '[["2025-11-29", "2025-11-29 12:00:00"], ["", "-"], ["1900-02-28", "9999-12-31 00:00:00"]]';
  expect(readCells(rows, ['day', 'moment'], 'Asia/Shanghai')).toEqual([
    [45_990, 45_990.5],
    ['', '-'],
    ['1900-02-28', 2_958_465],
  ]);
});

test('a code becomes its name, also a number, and one without name stays as it is', () => {
  const rows = '[["OUT", 1], ["NEW", 7]]';
  expect(readCells(rows, [{ OUT: 'Shipped out' }, { 1: 'Graded' }], 'UTC')).toEqual([
    ['Shipped out', 'Graded'],
    ['NEW', 7],
  ]);
});
