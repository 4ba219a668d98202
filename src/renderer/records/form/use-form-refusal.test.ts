import { expect, test } from 'vitest';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { placeIn } from './use-form-refusal.ts';

const values = { goods: [{ speciesId: '1' }, { speciesId: '2' }] };

test('a refusal is shown at the field that it names, also at one of a line', () => {
  expect(placeIn(purchaseOrder, values, 'supplierId')).toBe('supplierId');
  expect(placeIn(purchaseOrder, values, 'goods.1.amount')).toEqual(['goods', 1, 'amount']);
});

test('a refusal of a total, which has no input, is shown above the form', () => {
  expect(placeIn(purchaseOrder, values, 'grossAmount')).toBeNull();
});
