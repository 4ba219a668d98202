import { expect, test } from 'vitest';
import { crc16 } from './crc16.ts';
import { fromHex } from './hex.ts';

test.each([
  // Tag notice of the M100 protocol document: PC, EPC and the CRC that the tag sent.
  ['3400 30751FEB705C5904E3D50D70', 0x3a76],
  // PC of an empty tag (ISO 18000-63, annex on CRC).
  ['0000', 0xe2f0],
])('CRC of %s', (hex, crc) => {
  expect(crc16(fromHex(hex))).toBe(crc);
});

test('a message followed by its CRC leaves the published residue', () => {
  // 1D0F before the final inversion.
  expect(crc16(fromHex('3400 30751FEB705C5904E3D50D70 3A76')) ^ 0xffff).toBe(0x1d0f);
});
