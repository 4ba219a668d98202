import { expect, test } from 'vitest';
import { formatPackCode, parsePackCode } from './pack-code.ts';

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
