import { expect, test } from 'vitest';
import { buildPc, parsePc, samePc } from './pc-word.ts';

test.each([
  ['3000', { lengthWords: 6, userMemory: false, extended: false, afi: null }],
  ['3400', { lengthWords: 6, userMemory: true, extended: false, afi: null }],
  ['2000', { lengthWords: 4, userMemory: false, extended: false, afi: null }],
  ['29A2', { lengthWords: 5, userMemory: false, extended: false, afi: 0xa2 }],
])('%s is taken apart', (pc, fields) => {
  expect(parsePc(pc)).toEqual(fields);
});

test('is built from the length of the EPC and the AFI', () => {
  expect(buildPc('0'.repeat(24))).toBe('3000');
  expect(buildPc('0'.repeat(16))).toBe('2000');
  expect(buildPc('0'.repeat(20), 0xa2)).toBe('29A2');
  expect(buildPc('0'.repeat(124))).toBe('F800');
});

test('refuses an EPC that is too long or not whole words', () => {
  for (const epc of ['0'.repeat(23), '0'.repeat(128)])
    expect(() => buildPc(epc)).toThrowError(expect.objectContaining({ code: 'epc.invalid' }));
});

test('compares length, T and AFI and ignores bits the chip sets itself', () => {
  expect(samePc('3000', '3400')).toBe(true);
  expect(samePc('29A2', '2DA2')).toBe(true);
  expect(samePc('3000', '2800')).toBe(false);
  expect(samePc('29A2', '2800')).toBe(false);
  expect(samePc('29A2', '29A1')).toBe(false);
});
