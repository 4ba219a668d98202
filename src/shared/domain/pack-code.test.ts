import { expect, test } from 'vitest';
import { formatPackCode, ownPackNo, parsePackCode } from './pack-code.ts';

test('reads company and package number from a QR code', () => {
  expect(formatPackCode('000000', '2503-118')).toBe('P|000000|2503-118');
  expect(parsePackCode('P|000000|2503-118')).toEqual({ tenantId: '000000', packNo: '2503-118' });
});

test('accepts a bare number with the blanks a scanner adds', () => {
  expect(parsePackCode(' HT0456\r\n')).toEqual({ tenantId: null, packNo: 'HT0456' });
});

test('accepts a package number that contains the separator', () => {
  expect(parsePackCode('P|000000|A|1')).toEqual({ tenantId: '000000', packNo: 'A|1' });
});

test('names no package of this company by the QR text of another one', () => {
  expect(['HT0456', 'P|000000|HT0456', 'P|100001|HT0456'].map((text) => ownPackNo(text, '000000'))).toEqual([
    'HT0456',
    'HT0456',
    null,
  ]);
});
