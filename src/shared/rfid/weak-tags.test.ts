import { expect, test } from 'vitest';
import { findWeakRun, healthOf, isOfWeakTag, type TriedTag } from './weak-tags.ts';

const written = (writes: number, rssiDbm: number | null = -50): TriedTag => ({
  writes,
  rssiDbm,
  powerDbm: 26,
  marginDb: 6,
});
const [good, twice] = [written(1), written(2)];

test('sums up first writes, rewrites, signal and power', () => {
  const last = { writes: 3, rssiDbm: -60, powerDbm: 29, marginDb: 9 };
  expect(healthOf([written(1, -48), written(1, -52), null, last])).toEqual({
    firstWritePct: 50,
    rewrites: 2,
    medianRssiDbm: -52,
    powerDbm: 29,
    marginDb: 9,
  });
  expect(healthOf([written(1, null)])).toMatchObject({ firstWritePct: 100, medianRssiDbm: null });
  expect(healthOf([])).toEqual({
    firstWritePct: null,
    rewrites: 0,
    medianRssiDbm: null,
    powerDbm: null,
    marginDb: null,
  });
});

test('three of the latest ten tags that were not written at the first write make a weak run', () => {
  expect(findWeakRun([good, good, good, twice, null])).toBeNull();
  expect(findWeakRun([good, good, twice, twice, null])).toEqual({ by: 'writes', weak: 3, of: 5 });
  // Too few tags to judge.
  expect(findWeakRun([null, null, null, null])).toBeNull();
  // Ten good tags afterwards end the run.
  expect(findWeakRun([null, null, null, ...Array<TriedTag>(10).fill(good)])).toBeNull();
});

test('a median signal below -65 dBm makes a weak run, where the reader names signals', () => {
  const run = (...signals: (number | null)[]) => findWeakRun(signals.map((dbm) => written(1, dbm)));
  expect(run(-70, -66, -66, -50, -40)).toEqual({ by: 'signal', medianRssiDbm: -66 });
  expect(run(-70, -66, -65, -50, -40)).toBeNull();
  expect(run(null, null, null, null, null)).toBeNull();
});

test('an empty reader or two tags on it are no measure of the tags', () => {
  expect(isOfWeakTag('tag.weak')).toBe(true);
  expect(isOfWeakTag('tag.none')).toBe(false);
  expect(isOfWeakTag('tag.many')).toBe(false);
});
