import { expect, test } from 'vitest';
import { composeId, createIds } from './ids.ts';

const NOW = Date.UTC(2026, 0, 1);

test('increases within a millisecond, also when its serials run out', () => {
  const nextId = createIds(7, () => NOW);
  const ids = Array.from({ length: 10_000 }, nextId).map(BigInt);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))).toBe(true);
});

test('repeats no id after the clock was set back', () => {
  let now = NOW;
  const nextId = createIds(7, () => now);
  const before = BigInt(nextId());
  now -= 3_600_000;
  expect(BigInt(nextId())).toBeGreaterThan(before);
});

test('two nodes make different ids at the same moment', () => {
  expect(createIds(1, () => NOW)()).not.toBe(createIds(2, () => NOW)());
});

test('ids fit signed 64-bit integers until 2093', () => {
  const last = BigInt(composeId(Date.UTC(2093, 0, 1), 1023, 4095));
  expect(last).toBeLessThan(2n ** 63n);
});
