import { expect, test } from 'vitest';
import { DOCUMENTS } from '#shared/documents/index';
import { recordAddress } from './record-address.ts';

test.each(Object.values(DOCUMENTS))('$words.one.en opens on its own page', ({ area, menu }) => {
  expect(recordAddress({ area, id: '7' })).toEqual({
    address: `${menu.path}/7`,
    permission: `${area}_view`,
  });
});

test('another record opens beside its list', () => {
  expect(recordAddress({ area: 'customer', id: '7' })?.address).toMatch(/\?open=7$/);
});

test('a step of an approval opens the process of its kind of document', () => {
  expect(recordAddress({ area: 'approvalStep', id: 'saleOrder/3/0' })).toEqual({
    address: '/workflow/design/process/saleOrder',
    permission: 'setting_edit',
  });
});
