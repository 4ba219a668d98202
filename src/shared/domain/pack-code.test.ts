import { expect, test } from 'vitest';
import { formatPackCode, parsePackCode } from './pack-code.ts';

test('a scanned QR code names company and package', () => {
  expect(formatPackCode('000000', '2503-118')).toBe('P|000000|2503-118');
  expect(parsePackCode('P|000000|2503-118')).toEqual({ tenantId: '000000', packNo: '2503-118' });
});

test('a bare number is accepted, with the blanks a scanner adds', () => {
  expect(parsePackCode(' HT0456\r\n')).toEqual({ tenantId: null, packNo: 'HT0456' });
});

test('a package number may hold the separator', () => {
  expect(parsePackCode('P|000000|A|1')).toEqual({ tenantId: '000000', packNo: 'A|1' });
});
