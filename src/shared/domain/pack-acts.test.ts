import { expect, test } from 'vitest';
import {
  type ActedPack,
  findUnlike,
  isMergeTooLong,
  leavesNothing,
  type PackAct,
  packActRefusal,
} from './pack-acts.ts';

const ACTS: readonly PackAct[] = ['split', 'merge', 'wrap', 'unwrap', 'move', 'regrade', 'void'];
const PACK: ActedPack = {
  stockStatus: 'IN_STOCK',
  packStatus: 0,
  gradeStatus: 0,
  bundles: 3,
  pendingBundles: 0,
  lockedBundles: 0,
};
const possible = (pack: Partial<ActedPack>) =>
  ACTS.filter((act) => packActRefusal(act, { ...PACK, ...pack }) === null);

test.each([
  [{}, ['split', 'merge', 'wrap', 'move', 'void']],
  [{ packStatus: 1 as const }, ['split', 'merge', 'unwrap', 'move', 'void']],
  [{ gradeStatus: 1 as const }, ['split', 'merge', 'wrap', 'move', 'regrade', 'void']],
  [
    { gradeStatus: 1 as const, stockStatus: 'PENDING_IN' as const },
    ['split', 'merge', 'wrap', 'move', 'void'],
  ],
  [{ bundles: 1 }, ['merge', 'wrap', 'move', 'void']],
  [{ bundles: 1, pendingBundles: 1 }, ['split', 'merge', 'wrap', 'move', 'void']],
  [{ stockStatus: 'LOCKED' as const, lockedBundles: 3 }, ['wrap', 'move']],
  [{ stockStatus: 'LOCKED' as const, lockedBundles: 1 }, ['split', 'wrap', 'move']],
  [{ stockStatus: 'LOCKED' as const, lockedBundles: 3, pendingBundles: 1 }, ['split', 'wrap', 'move']],
  [{ stockStatus: 'OUT' as const }, []],
  [{ stockStatus: 'VOID' as const }, []],
])('a package %o allows %j', (pack, acts) => {
  expect(possible(pack)).toEqual(acts);
});

test('a split leaves a bundle that the company still has', () => {
  const lines = [
    { id: '1', stockStatus: 'IN_STOCK' as const },
    { id: '2', stockStatus: 'LOCKED' as const },
    { id: '3', stockStatus: 'OUT' as const },
  ];
  const after = (...chosen: string[]) => leavesNothing(lines, new Set(chosen));
  expect([after('1'), after('1', '2')]).toEqual([false, true]);
});

test('packages are merged with those of their species, thickness, state and owner', () => {
  const pack = { treeCode: 'BW', thicknessMm: '0.50', stockStatus: 'IN_STOCK' as const, ownerId: null };
  expect(findUnlike([pack, { ...pack, thicknessMm: 0.5, ownerId: '' }])).toBeUndefined();
  for (const other of [
    { treeCode: 'WO' },
    { thicknessMm: '0.6' },
    { stockStatus: 'PENDING_IN' as const },
    { ownerId: '7' },
  ]) {
    const unlike = { ...pack, ...other };
    expect(findUnlike([pack, pack, unlike])).toBe(unlike);
  }
});

test('packages are merged into one of at most 2,000 bundles, those to be stored among them', () => {
  const pack = { bundles: 600, pendingBundles: 400 };
  expect(isMergeTooLong([pack, pack])).toBe(false);
  expect(isMergeTooLong([pack, pack, { bundles: 0, pendingBundles: 1 }])).toBe(true);
});
