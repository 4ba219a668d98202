import { expect, test } from 'vitest';
import { DICTIONARY_NAMES } from '#shared/domain/built-in-dictionaries';
import { PRODUCT_CODES } from './catalogue.ts';

test('every dictionary that has a name is added to databases', () => {
  expect([...PRODUCT_CODES].sort()).toEqual(Object.keys(DICTIONARY_NAMES).sort());
});
