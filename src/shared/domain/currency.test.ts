import { expect, test } from 'vitest';
import { currencyCode } from './currency.ts';

test('a currency has one code, however it is typed', () => {
  expect(['人民币', ' rmb ', 'cny', '美元', 'usd', 'VND', ''].map(currencyCode)).toEqual([
    'CNY',
    'CNY',
    'CNY',
    'USD',
    'USD',
    'VND',
    '',
  ]);
});
