import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeGid96, encodeGid96 } from './gid96.ts';

// GS1 EPC Tag Data Standard, Annex E: urn:epc:id:gid:31415.271828.1414
test('encodes and decodes the published example', () => {
  expect(encodeGid96({ manager: 31415, objectClass: 271828, serial: 1414 })).toBe('350007AB70425D4000000586');
  expect(decodeGid96('350007AB70425D4000000586')).toEqual({
    manager: 31415,
    objectClass: 271828,
    serial: 1414,
  });
});

test('decodes every set of fields to the encoded values', () => {
  fc.assert(
    fc.property(
      fc.nat(2 ** 28 - 1),
      fc.nat(2 ** 24 - 1),
      fc.integer({ min: 0, max: 2 ** 36 - 1 }),
      (manager, objectClass, serial) => {
        const epc = encodeGid96({ manager, objectClass, serial });
        expect(epc).toMatch(/^35[0-9A-F]{22}$/);
        expect(decodeGid96(epc)).toEqual({ manager, objectClass, serial });
      },
    ),
  );
});

test('refuses fields that do not fit, without truncating any', () => {
  const fits = { manager: 1, objectClass: 1, serial: 1 };
  for (const field of [
    { manager: 2 ** 28 },
    { objectClass: 2 ** 24 },
    { serial: 2n ** 36n },
    { serial: -1 },
    { serial: 1.5 },
  ])
    expect(() => encodeGid96({ ...fits, ...field })).toThrow(
      expect.objectContaining({ code: 'epc.not_encodable' }),
    );
});

test('refuses an EPC of another scheme or length', () => {
  for (const epc of ['3074257BF7194E4000001A85', '3500', 'zz'])
    expect(() => decodeGid96(epc)).toThrow(expect.objectContaining({ code: 'epc.invalid' }));
});
