import { expect, it } from 'vitest';
import { withCheckDigit } from './check-digit.ts';
import { encodeCode } from './encode-code.ts';
import type { Symbology } from './symbologies.ts';

// Keys of GS1's own examples.
it.each<[Symbology, string, string]>([
  ['ean13', '690123456789', '2'],
  ['ean8', '9520000', '2'],
  ['upca', '01234500005', '8'],
  ['itf14', '0952123454321', '3'],
  ['ean14', '(01)0952876543210', '8'],
  ['sscc18', '(00)09528765432101234', '6'],
])('%s %s gets the check digit that its bars have', (symbology, text, digit) => {
  expect(withCheckDigit(symbology, text)).toBe(text + digit);
  expect(withCheckDigit(symbology, text + digit)).toBe(text + digit);
  expect(encodeCode(symbology, text)).toEqual(encodeCode(symbology, text + digit));
});

it('leaves texts that are no key without a check digit', () => {
  for (const [symbology, text] of [
    ['ean13', '6901234567892 12'],
    ['ean13', '6901234'],
    ['code128', '690123456789'],
    ['gs1-128', '(00)09528765432101234'],
  ] as const)
    expect(withCheckDigit(symbology, text)).toBe(text);
});
