import { expect, test } from 'vitest';
import { AppError, describeError } from './errors.ts';
import { formFor } from './plural.ts';

test.each([
  [0, 'tags'],
  [1, 'tag'],
  [2, 'tags'],
  [11, 'tags'],
  [21, 'tags'],
  [1.5, 'tags'],
  ['1', 'tag'],
  ['1,001', 'tags'],
])('of %j it is %s', (amount, form) => {
  expect(formFor(amount, 'tag|tags')).toBe(form);
});

test('fills an error with the form that fits its number', () => {
  const said = (sent: number) => describeError(new AppError('job.cancelled', { sent }), 'en');
  expect([said(1), said(2)]).toEqual([
    'Printing was cancelled after 1 label',
    'Printing was cancelled after 2 labels',
  ]);
});
