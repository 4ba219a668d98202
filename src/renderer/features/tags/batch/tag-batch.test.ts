import { expect, test } from 'vitest';
import {
  beginBatch,
  choosePack,
  countAttempt,
  currentPack,
  figuresOf,
  findScanned,
  noteTry,
  settlePack,
  withoutSkipped,
} from './tag-batch.ts';

const [A, B, C] = ['1', '2', '3'].map((id) => ({ id, packNo: `MZ-${id}` })) as [Pack, Pack, Pack];
type Pack = { id: string; packNo: string };

test('packages follow each other, and skipped ones can be taken up again at the end', () => {
  let batch = beginBatch([A, B, C]);
  expect(currentPack(batch)).toBe(A);
  batch = settlePack(batch, A, 'skipped', 0);
  batch = settlePack(batch, B, 'written', 0);
  expect(currentPack(batch)).toBe(C);
  batch = settlePack(batch, C, 'written', 0);
  expect(currentPack(batch)).toBeUndefined();
  expect(figuresOf(batch)).toMatchObject({ written: 2, skipped: 1 });
  expect(currentPack(withoutSkipped(batch))).toBe(A);
});

test('a scanned package is next, even one that was skipped; then the list continues', () => {
  let batch = settlePack(beginBatch([A, B, C]), A, 'skipped', 0);
  batch = choosePack(batch, C, false);
  expect(currentPack(batch)).toBe(C);
  batch = settlePack(batch, C, 'written', 0);
  expect(currentPack(batch)).toBe(B);
  batch = choosePack(batch, A, false);
  expect(currentPack(batch)).toBe(A);
  batch = settlePack(batch, A, 'written', 0);
  expect(currentPack(batch)).toBe(B);
});

test('a package scanned during a write comes after it; the last scan counts', () => {
  let batch = choosePack(beginBatch([A, B, C]), B, true);
  batch = choosePack(batch, C, true);
  expect(currentPack(batch)).toBe(A);
  batch = settlePack(batch, A, 'written', 0);
  expect(currentPack(batch)).toBe(C);
});

test('a scan of another company, of a package outside the batch, or of a written one is refused', () => {
  const batch = settlePack(beginBatch([A, B]), A, 'written', 0);
  expect(findScanned(batch, 'MZ-2', '000000')).toEqual({ pack: B });
  expect(findScanned(batch, 'P|000000|MZ-2', '000000')).toEqual({ pack: B });
  expect(findScanned(batch, 'P|000001|MZ-2', '000000')).toEqual({ refusal: 'foreign', packNo: 'MZ-2' });
  expect(findScanned(batch, 'MZ-3', '000000')).toEqual({ refusal: 'foreign', packNo: 'MZ-3' });
  expect(findScanned(batch, 'MZ-1', '000000')).toEqual({ refusal: 'written', packNo: 'MZ-1' });
});

test('the pace is measured over the last ten tags, the yield over all attempts', () => {
  const packs = Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, packNo: `MZ-${at}` }));
  // Two tags before noon, then one every two seconds.
  const times = [0, 1000, ...Array.from({ length: 10 }, (_, at) => 3_600_000 + at * 2000)];
  let batch = beginBatch(packs);
  expect(figuresOf(batch)).toEqual({ written: 0, skipped: 0, pace: null, yieldPct: null });
  for (const [at, pack] of packs.entries())
    batch = settlePack(countAttempt(batch), pack, 'written', times[at] ?? 0);
  for (let failed = 0; failed < 4; failed += 1) batch = countAttempt(batch);
  expect(figuresOf(batch)).toEqual({ written: 12, skipped: 0, pace: 30, yieldPct: 75 });
});

test('a run of weak tags is kept for the result of the batch, though good tags have followed', () => {
  let batch = beginBatch([A, B, C]);
  for (const writes of [1, 1, 2, 3, 2])
    batch = noteTry(batch, { writes, rssiDbm: -50, powerDbm: 26, marginDb: null });
  expect(batch.weakRun).toEqual({ by: 'writes', weak: 3, of: 5 });
  for (let good = 0; good < 10; good += 1)
    batch = noteTry(batch, { writes: 1, rssiDbm: -50, powerDbm: 26, marginDb: null });
  expect(batch.weakRun).toEqual({ by: 'writes', weak: 3, of: 10 });
});
