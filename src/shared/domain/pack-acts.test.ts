import { expect, test } from 'vitest';
import { type ActedPack, type PackAct, packActRefusal } from './pack-acts.ts';

const ACTS: readonly PackAct[] = ['split', 'merge', 'wrap', 'unwrap', 'move', 'regrade', 'void'];
const possible = (pack: Partial<ActedPack>) =>
  ACTS.filter(
    (act) =>
      packActRefusal(act, { stockStatus: 'IN_STOCK', packStatus: 0, gradeStatus: 0, bundles: 3, ...pack }) ===
      null,
  );

test.each([
  [{}, ['split', 'merge', 'wrap', 'move', 'void']],
  [{ packStatus: 1 as const }, ['split', 'merge', 'unwrap', 'move', 'void']],
  [{ gradeStatus: 1 as const }, ['split', 'merge', 'wrap', 'move', 'regrade', 'void']],
  [
    { gradeStatus: 1 as const, stockStatus: 'PENDING_IN' as const },
    ['split', 'merge', 'wrap', 'move', 'void'],
  ],
  [{ bundles: 1 }, ['merge', 'wrap', 'move', 'void']],
  [{ stockStatus: 'LOCKED' as const }, ['wrap', 'move']],
  [{ stockStatus: 'OUT' as const }, []],
  [{ stockStatus: 'VOID' as const }, []],
])('a package %o allows %j', (pack, acts) => {
  expect(possible(pack)).toEqual(acts);
});
