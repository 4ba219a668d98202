import { expect, test } from 'vitest';
import { portionsByOwner, portionsOf } from './portions.ts';

test('packages of a stock-take are booked by as many documents as they need', () => {
  const packs = Array.from({ length: 2001 }, (_, at) => at);
  expect(portionsOf(packs).map(({ length }) => length)).toEqual([1000, 1000, 1]);
  expect(portionsOf(packs).flat()).toEqual(packs);
  expect(portionsOf([])).toEqual([]);
});

test('W5: packages of a customer are received by another document than the company’s own', () => {
  const [own, theirs] = [{ ownerId: '' }, { ownerId: '7' }];
  expect(portionsByOwner([own, theirs, own])).toEqual([[own, own], [theirs]]);
});
