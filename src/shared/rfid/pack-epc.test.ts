import { expect, test } from 'vitest';
import { type EPC_SCHEMES, STANDARD_SETTINGS } from '../settings/company-settings.ts';
import { describeEpc } from './describe-epc.ts';
import { packEpc } from './pack-epc.ts';

const PACK = { companySerial: 7, serial: 200, packNo: 'HT-0456' };
const settingsOf = (epcScheme: (typeof EPC_SCHEMES)[number], more: object = {}) => ({
  ...STANDARD_SETTINGS,
  gs1CompanyPrefix: '0614141',
  gs1Reference: epcScheme.startsWith('SGTIN') ? '812345' : '12345',
  ...more,
  epcScheme,
});

test.each([
  ['GID96', '3000', 'GID-96', '95100000.7.200'],
  ['SSCC96', '3000', 'SSCC-96', 'SSCC 006141410000002009'],
  ['SGTIN96', '3000', 'SGTIN-96', 'GTIN 80614141123458 / 200'],
  ['SGTIN198', '6800', 'SGTIN-198', 'GTIN 80614141123458 / HT-0456'],
  ['GRAI96', '3000', 'GRAI-96', 'GRAI 0614141.12345.200'],
  ['GRAI170', '5800', 'GRAI-170', 'GRAI 0614141.12345.HT-0456'],
  ['GIAI96', '3000', 'GIAI-96', 'GIAI 0614141200'],
  ['GIAI202', '6800', 'GIAI-202', 'GIAI 0614141HT-0456'],
  ['ISO17365', '19A2', 'ISO 17365', 'HT-0456'],
  ['ISO17367', '19A1', 'ISO 17367', 'HT-0456'],
] as const)('%s carries the package’s number', (scheme, pc, name, text) => {
  const tag = packEpc(settingsOf(scheme), PACK);
  expect(tag.pc).toBe(pc);
  expect(describeEpc(tag.pc, tag.epc)).toEqual({ scheme: name, text });
});

test('GID-96 has the company’s own manager number', () => {
  const tag = packEpc(settingsOf('GID96', { epcManager: 31_415 }), PACK);
  expect(describeEpc(tag.pc, tag.epc).text).toBe('31415.7.200');
});

test.each([
  ['SSCC96', { serial: 10_000 }, { gs1CompanyPrefix: '691234567890' }],
  ['SGTIN96', { serial: 1n << 38n }, {}],
  ['GIAI202', { packNo: '包0456' }, {}],
  ['GRAI170', { packNo: 'A'.repeat(17) }, {}],
  ['ISO17365', { packNo: 'ht-0456' }, {}],
  ['SGTIN96', {}, { gs1Reference: '12' }],
] as const)('%s refuses a number that it cannot hold', (scheme, numbers, more) => {
  expect(() => packEpc(settingsOf(scheme, more), { ...PACK, ...numbers })).toThrow(
    expect.objectContaining({ code: 'epc.not_encodable' }),
  );
});
