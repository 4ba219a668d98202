import { expect, test } from 'vitest';
import { beginBatch, countAttempt, currentPack, figuresOf, settlePack, withoutSkipped } from './tag-batch.ts';

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

test('pace is that of the last ten tags, yield that of all tries', () => {
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
