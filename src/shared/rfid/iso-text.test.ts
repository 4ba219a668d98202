import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Afi, decodeIsoText, encodeIsoText } from './iso-text.ts';
import { parsePc } from './pc-word.ts';

test('encodes the worked example of a transport unit', () => {
  expect(encodeIsoText('P-2024-00042')).toEqual({ pc: '29A2', epc: '42DCB0CB4B70C30D3286' });
  expect(decodeIsoText('42DCB0CB4B70C30D3286')).toBe('P-2024-00042');
});

test('fills 96 bits exactly with fifteen characters and the end mark', () => {
  const { pc, epc } = encodeIsoText('ABCDEFGHIJ01234', Afi.product);
  expect(epc).toHaveLength(24);
  expect(pc).toBe('31A1');
  expect(decodeIsoText(epc)).toBe('ABCDEFGHIJ01234');
});

test('decodes every encodable number and sets the PC word to its length', () => {
  const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -./');
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 1, maxLength: 81 }), (text) => {
      const { pc, epc } = encodeIsoText(text);
      expect(decodeIsoText(epc)).toBe(text);
      expect(parsePc(pc)).toEqual({
        lengthWords: epc.length / 4,
        userMemory: false,
        extended: false,
        afi: 0xa2,
      });
    }),
  );
});

test.each(['p-2024-00042', 'P_1', '包1', 'A!B', ''])(
  'refuses “%s”, which cannot be encoded unchanged',
  (text) => {
    expect(() => encodeIsoText(text)).toThrow(
      expect.objectContaining({
        code: 'epc.not_encodable',
        details: expect.objectContaining({ value: text }),
      }),
    );
  },
);

test('refuses a number too long for a PC word', () => {
  expect(() => encodeIsoText('A'.repeat(82))).toThrow(expect.objectContaining({ code: 'epc.not_encodable' }));
});

test('ignores bits after the end mark and refuses a reserved code', () => {
  // "A", end mark, then bits other than filler.
  expect(decodeIsoText('061FFFFF')).toBe('A');
  expect(() => decodeIsoText('8BFF')).toThrow(expect.objectContaining({ code: 'epc.invalid' }));
});
