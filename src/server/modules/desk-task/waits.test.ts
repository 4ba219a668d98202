import { expect, test } from 'vitest';
import { DeskWaits } from './waits.ts';

test('a change during a query that finds nothing new is not missed', async () => {
  const waits = new DeskWaits();
  let tasks = 0;
  const found = await waits.readNew('T00001', {
    async read() {
      const before = tasks;
      if (before === 0) {
        tasks = 1;
        waits.wake('T00001');
      }
      return before;
    },
    isKnown: (count) => count === 0,
    hold: (changed) => changed,
    // Longer than the test may take.
    mostMs: 3_600_000,
    gone: new AbortController().signal,
  });
  expect(found).toBe(1);
});
