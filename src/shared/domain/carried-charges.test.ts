import { expect, test } from 'vitest';
import { recarriedCharges } from './carried-charges.ts';

const freight = (charge: unknown, note = '') => ({ kind: 'FREIGHT', charge, note });
const discount = (charge: unknown) => ({ kind: 'DISCOUNT', charge, note: '' });
const former = [freight(500, '干线'), discount(40)];
const next = [freight(300), discount(20)];

test('charges that the former order left are replaced by those of the next order', () => {
  expect(recarriedCharges([freight('500', '干线'), discount('40')], former, next)).toEqual(next);
  expect(recarriedCharges(former, former, [])).toEqual([]);
});

test('a charge that was changed stays, instead of the next order’s of its kind', () => {
  const changed = freight(450, '干线');
  expect(recarriedCharges([changed, discount(40)], former, next)).toEqual([changed, discount(20)]);
});

test('a charge that was added stays beside those of the next order', () => {
  const other = { kind: 'OTHER', charge: 5, note: '' };
  expect(recarriedCharges([...former, other], former, next)).toEqual([other, ...next]);
});

test('charges that were removed from the document do not keep the next order’s out', () => {
  expect(recarriedCharges([], former, next)).toEqual(next);
});
