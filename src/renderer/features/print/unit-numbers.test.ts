import { expect, test } from 'vitest';
import { numbersOf } from './unit-numbers.ts';

const [first, second, again] = [
  { row: { logNo: 'L1' } },
  { row: { logNo: 'L2' } },
  { row: { logNo: 'L3', labelNo: 7, labelCount: 10 } },
];

test('a label is shown with the number of its first copy, of all labels', () => {
  expect(numbersOf([first, second], first, 3)).toEqual({ labelNo: 1, labelCount: 6 });
  expect(numbersOf([first, second], second, 3)).toEqual({ labelNo: 4, labelCount: 6 });
});

test('a label that is not printed has no number, and one of an earlier job keeps its own', () => {
  expect(numbersOf([first], second, 1)).toBeNull();
  expect(numbersOf([first, again], again, 1)).toBeNull();
});
