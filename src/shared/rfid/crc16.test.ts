import { expect, test } from 'vitest';
import { crc16 } from './crc16.ts';
import { fromHex } from './hex.ts';

test.each([
  // A tag notice from the M100 protocol document: PC, EPC and the CRC sent by the tag.
  ['3400 30751FEB705C5904E3D50D70', 0x3a76],
  // PC of an empty tag (ISO 18000-63, annex on CRC).
  ['0000', 0xe2f0],
])('CRC of %s', (hex, crc) => {
  expect(crc16(fromHex(hex))).toBe(crc);
});

test('leaves the published residue for a message followed by its CRC', () => {
  // 1D0F before the final inversion.
  expect(crc16(fromHex('3400 30751FEB705C5904E3D50D70 3A76')) ^ 0xffff).toBe(0x1d0f);
});
