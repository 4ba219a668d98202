import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blankTag } from '../../../../../tests/devices/readers/blank-tag.ts';
import { findDriver, listDrivers } from '../registry.ts';
import { SimulatedTag } from './tag.ts';
import { realTiming } from './timing.ts';
import { createMemoryTransport } from './virtual-reader.ts';

// Fake timers: time advances only when a test advances it.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The duration of an operation in steps of 1 ms, and the duration that the reader reports. */
async function durationOf(family: string, work: 'poll' | 'write') {
  const driver = findDriver(family);
  const simulator = driver.simulate([new SimulatedTag(blankTag(1))]);
  const reader = driver.create(createMemoryTransport(simulator));
  const opened = reader.open();
  await vi.advanceTimersByTimeAsync(10);
  await opened;
  simulator.timing = realTiming(driver);
  // The driver's first queries, and the selection of the tag.
  const prepared = reader
    .poll()
    .then((notices) => reader.select({ bank: 'epc', pointerBits: 32, mask: notices[0]?.epc ?? '' }));
  await vi.advanceTimersByTimeAsync(5000);
  await prepared;
  simulator.spentMs = 0;
  let isOver = false;
  const run = work === 'poll' ? reader.poll() : reader.writeBank({ bank: 'epc', address: 1, data: WORDS });
  void run.then(() => {
    isOver = true;
  });
  let tookMs = 0;
  for (; !isOver && tookMs < 5000; tookMs += 1) await vi.advanceTimersByTimeAsync(1);
  await run;
  return { tookMs, spentMs: simulator.spentMs };
}

const WORDS = '3000350007AB70425D4000000586';

test.each(listDrivers().map(({ id }) => id))('%s: writing a word takes 20 ms', async (family) => {
  const { tookMs, spentMs } = await durationOf(family, 'write');
  expect(spentMs).toBeGreaterThan(7 * 20);
  expect(tookMs).toBeGreaterThanOrEqual(Math.floor(spentMs));
});

test('bytes take the time of their baud rate', async () => {
  const { transports } = findDriver('m100');
  const slow = realTiming({ transports, baudRate: 9600 });
  expect(slow.bytesPerMs).toBe(0.96);
  expect(realTiming(findDriver('llrp')).bytesPerMs).toBeNull();
  const { spentMs } = await durationOf('m100', 'poll');
  // 7 bytes out, 24 in, at 11.52 a ms; command, round, one tag.
  expect(spentMs).toBeCloseTo(31 / 11.52 + 2 + 12 + 3, 1);
});
