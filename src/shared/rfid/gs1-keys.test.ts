import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeEpc } from './describe-epc.ts';
import { decodeGiai96, decodeGiai202, encodeGiai96, encodeGiai202 } from './giai.ts';
import { decodeGrai96, decodeGrai170, encodeGrai96, encodeGrai170 } from './grai.ts';
import { decodeSgtin198, encodeSgtin198 } from './sgtin198.ts';

// GS1 EPC Tag Data Standard, Annex E: filter 3, company prefix 0614141. The standard prints the bits of the scheme; a tag
// holds whole words.
const KEY = { filter: 3, companyPrefix: '0614141' };
const words = (hex: string, count: number) => hex.padEnd(count * 4, '0');
const EXAMPLES = [
  {
    scheme: 'SGTIN-198',
    epc: words('3674257BF6B7A659B2C2BF1', 13),
    encode: () => encodeSgtin198({ ...KEY, itemReference: '712345', serial: '32a/b' }),
    text: 'GTIN 70614141123451 / 32a/b',
  },
  {
    scheme: 'GRAI-96',
    epc: '3374257BF40C0E400000162E',
    encode: () => encodeGrai96({ ...KEY, assetType: '12345', serial: 5678 }),
    text: 'GRAI 0614141.12345.5678',
  },
  {
    scheme: 'GRAI-170',
    epc: words('3774257BF40C0E59B2C2BF1', 11),
    encode: () => encodeGrai170({ ...KEY, assetType: '12345', serial: '32a/b' }),
    text: 'GRAI 0614141.12345.32a/b',
  },
  {
    scheme: 'GIAI-96',
    epc: '3474257BF40000000000162E',
    encode: () => encodeGiai96({ ...KEY, assetReference: 5678 }),
    text: 'GIAI 06141415678',
  },
  {
    scheme: 'GIAI-202',
    epc: words('3874257BF59B2C2BF1', 13),
    encode: () => encodeGiai202({ ...KEY, assetReference: '32a/b' }),
    text: 'GIAI 061414132a/b',
  },
];

test.each(EXAMPLES)('encodes and describes $scheme as published', ({ scheme, epc, encode, text }) => {
  expect(encode()).toBe(epc);
  expect(describeEpc(null, epc)).toEqual({ scheme, text });
});

const SET_82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const characters = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...SET_82), minLength: 1, maxLength });

test('decodes every partition to the encoded values', () => {
  const keys = fc.integer({ min: 6, max: 12 }).chain((prefixDigits) =>
    fc.record({
      filter: fc.nat(7),
      companyPrefix: digits(prefixDigits),
      itemReference: digits(13 - prefixDigits),
      assetType: digits(12 - prefixDigits),
      text: characters(16),
      number: fc.bigInt(0n, (1n << 38n) - 1n),
    }),
  );
  fc.assert(
    fc.property(keys, ({ filter, companyPrefix, itemReference, assetType, text, number }) => {
      const key = { filter, companyPrefix };
      const sgtin = { ...key, itemReference, serial: text };
      expect(decodeSgtin198(encodeSgtin198(sgtin))).toMatchObject(sgtin);
      const grai = { ...key, assetType, serial: text };
      expect(decodeGrai170(encodeGrai170(grai))).toEqual(grai);
      expect(decodeGrai96(encodeGrai96({ ...key, assetType, serial: number }))).toEqual({
        ...grai,
        serial: String(number),
      });
      const giai = { ...key, assetReference: text };
      expect(decodeGiai202(encodeGiai202(giai))).toEqual(giai);
      expect(decodeGiai96(encodeGiai96({ ...key, assetReference: number }))).toEqual({
        ...key,
        assetReference: String(number),
      });
    }),
  );
});

test.each([
  ['a letter that the set lacks', () => encodeGiai202({ ...KEY, assetReference: '包1' })],
  ['a serial that is too long', () => encodeGrai170({ ...KEY, assetType: '12345', serial: 'X'.repeat(17) })],
  ['a number with too many bits', () => encodeGiai96({ ...KEY, assetReference: 1n << 58n })],
  ['an asset type of the wrong length', () => encodeGrai96({ ...KEY, assetType: '1234', serial: 1 })],
  ['no serial', () => encodeSgtin198({ ...KEY, itemReference: '712345', serial: '' })],
])('refuses %s', (_, encode) => {
  expect(encode).toThrow(expect.objectContaining({ code: 'epc.not_encodable' }));
});
