import { expect, test } from 'vitest';
import { buildPc, parsePc, samePc, withoutXpc } from './pc-word.ts';

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
    expect(() => buildPc(epc)).toThrow(expect.objectContaining({ code: 'epc.invalid' }));
});

const EPC = '30751FEB705C5904E3D50D70';
// Gen2 2.0.1, 6.3.2.1.2.2: the tag adds one to the length for XPC_W1, two if its first bit (XEB) announces XPC_W2.
test.each([
  ['3A00', `0008${EPC}`, '3200', EPC],
  ['4200', `80080001${EPC}`, '3200', EPC],
  ['33A2', '000842DCB0CB4B70C30D3286', '2BA2', '42DCB0CB4B70C30D3286'],
  // A reader that reports the EPC alone.
  ['3A00', EPC, '3200', EPC],
  ['0A00', '0008', '0200', ''],
  ['3000', EPC, '3000', EPC],
])('PC %s with %s is %s with %s in the memory of the tag', (pc, reported, storedPc, epc) => {
  expect(withoutXpc(pc, reported)).toEqual({ pc: storedPc, epc });
});

test('compares length, T and AFI and ignores bits the chip sets itself', () => {
  expect(samePc('3000', '3400')).toBe(true);
  expect(samePc('29A2', '2DA2')).toBe(true);
  expect(samePc('3000', '2800')).toBe(false);
  expect(samePc('29A2', '2800')).toBe(false);
  expect(samePc('29A2', '29A1')).toBe(false);
});
