import { expect, test } from 'vitest';
import type { StockStatus } from '#shared/domain/statuses';
import { type CountedPack, TagCount } from '#shared/domain/tag-count';
import { packsToSettle } from './to-settle.ts';

function counted(): CountedPack[] {
  const pack = (id: string, stockStatus: StockStatus, isSeen = true, isBooked = false) => ({
    id,
    packNo: id,
    epc: id,
    isVoidedTag: false,
    isBooked,
    isSeen,
    stockStatus,
    region: 'A-05',
    ownerId: '',
    species: '',
    grade: '',
    thicknessMm: '',
    bundles: 0,
    pieces: 0,
    area: '',
  });
  const count = new TagCount([
    pack('there', 'IN_STOCK'),
    pack('lost', 'IN_STOCK'),
    pack('lost too', 'IN_STOCK'),
    pack('kept', 'LOCKED'),
    pack('of others', 'IN_STOCK', false),
    pack('in a draft', 'IN_STOCK', true, true),
  ]);
  for (const found of [pack('there', 'IN_STOCK'), pack('new', 'PENDING_IN'), pack('astray', 'IN_STOCK')])
    count.add({ epc: found.epc, pc: null }, [found]);
  return count.rows();
}

const ids = (settled: readonly string[]) =>
  Object.fromEntries(
    Object.entries(packsToSettle(counted(), new Set(settled))).map(([name, packs]) => [
      name,
      packs.map(({ id }: { id: string }) => id),
    ]),
  );

test('packages that differ count as lost, gained or moved, except those of other owners and those that a document holds', () => {
  expect(ids([])).toEqual({
    lost: ['lost', 'lost too'],
    gained: ['new'],
    moved: ['astray'],
    locked: ['kept'],
    booked: ['in a draft'],
  });
});

test('packages for which a document was made are not offered a second time', () => {
  expect(ids(['lost', 'new'])).toEqual({
    lost: ['lost too'],
    gained: [],
    moved: ['astray'],
    locked: ['kept'],
    booked: ['lost', 'in a draft', 'new'],
  });
});
