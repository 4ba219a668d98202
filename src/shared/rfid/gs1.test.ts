import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gs1CheckDigit } from './gs1.ts';
import { decodeSgtin96, encodeSgtin96 } from './sgtin96.ts';
import { decodeSscc96, encodeSscc96 } from './sscc96.ts';

// GS1 EPC Tag Data Standard, Annex E.
const SGTIN = { filter: 3, companyPrefix: '0614141', itemReference: '812345', serial: 6789 };
const SSCC = { filter: 3, companyPrefix: '0614141', serialReference: '1234567890' };

test('encodes SGTIN-96 as in the published example', () => {
  expect(encodeSgtin96(SGTIN)).toBe('3074257BF7194E4000001A85');
  expect(decodeSgtin96('3074257BF7194E4000001A85')).toEqual({ ...SGTIN, gtin: '80614141123458' });
});

test('encodes SSCC-96 as in the published example', () => {
  expect(encodeSscc96(SSCC)).toBe('3174257BF4499602D2000000');
  expect(decodeSscc96('3174257BF4499602D2000000')).toEqual({ ...SSCC, sscc: '106141412345678908' });
});

test('calculates the check digits of published numbers', () => {
  expect(gs1CheckDigit('8061414112345')).toBe('8');
  expect(gs1CheckDigit('10614141234567890')).toBe('8');
});

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

test('decodes every partition to the encoded values', () => {
  const fields = fc.integer({ min: 6, max: 12 }).chain((prefixDigits) =>
    fc.record({
      filter: fc.nat(7),
      companyPrefix: digits(prefixDigits),
      itemReference: digits(13 - prefixDigits),
      serialReference: digits(17 - prefixDigits),
      serial: fc.integer({ min: 0, max: 274_877_906_943 }),
    }),
  );
  fc.assert(
    fc.property(fields, ({ serialReference, ...sgtin }) => {
      expect(decodeSgtin96(encodeSgtin96(sgtin))).toMatchObject(sgtin);
      const sscc = { filter: sgtin.filter, companyPrefix: sgtin.companyPrefix, serialReference };
      expect(decodeSscc96(encodeSscc96(sscc))).toMatchObject(sscc);
    }),
  );
});

test('refuses prefix and reference of the wrong total length and serials that do not fit', () => {
  const refused = expect.objectContaining({ code: 'epc.not_encodable' });
  expect(() => encodeSgtin96({ ...SGTIN, companyPrefix: '061414' })).toThrow(refused);
  expect(() => encodeSgtin96({ ...SGTIN, companyPrefix: '06141' })).toThrow(refused);
  expect(() => encodeSgtin96({ ...SGTIN, serial: 274_877_906_944 })).toThrow(refused);
  expect(() => encodeSscc96({ ...SSCC, serialReference: '12345X7890' })).toThrow(refused);
});

test('refuses another scheme, an unknown partition and values with too many digits', () => {
  const invalid = expect.objectContaining({ code: 'epc.invalid' });
  expect(() => decodeSgtin96('3174257BF4499602D2000000')).toThrow(invalid);
  expect(() => decodeSscc96('3074257BF7194E4000001A85')).toThrow(invalid);
  // Partition 7; then partition 5 with a prefix of 2^24 − 1, which has eight digits.
  expect(() => decodeSgtin96('307C257BF7194E4000001A85')).toThrow(invalid);
  expect(() => decodeSgtin96('3077FFFFFF194E4000001A85')).toThrow(invalid);
});
