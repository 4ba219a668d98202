import { expect, test } from 'vitest';
import { STANDARD_SETTINGS } from '../settings/company-settings.ts';
import { decodeGid96 } from './gid96.ts';
import { packEpc } from './pack-epc.ts';
import { decodeSscc96 } from './sscc96.ts';

const PACK = { companySerial: 7, serial: 200 };

test('GID-96 identifies company and package under the manager number', () => {
  expect(decodeGid96(packEpc(STANDARD_SETTINGS, PACK))).toEqual({
    manager: 95_100_000,
    objectClass: 7,
    serial: 200,
  });
  expect(decodeGid96(packEpc({ ...STANDARD_SETTINGS, epcManager: 31_415 }, PACK)).manager).toBe(31_415);
});

test.each(['614141', '0614141', '691234567890'])('SSCC-96 carries the prefix %s and the serial', (prefix) => {
  const settings = { ...STANDARD_SETTINGS, epcScheme: 'SSCC96', gs1CompanyPrefix: prefix } as const;
  const { companyPrefix, serialReference } = decodeSscc96(packEpc(settings, PACK));
  expect([companyPrefix, Number(serialReference)]).toEqual([prefix, 200]);
});

test('refuses a serial too large for the digits the prefix leaves', () => {
  const settings = { ...STANDARD_SETTINGS, epcScheme: 'SSCC96', gs1CompanyPrefix: '691234567890' } as const;
  expect(() => packEpc(settings, { ...PACK, serial: 10_000 })).toThrow('cannot be encoded');
});
