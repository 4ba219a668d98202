import { expect, test } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

const LIMITS = { burst: 5, perSecond: 1000, waiting: 10, waitingCharacters: 100 };

test('requests are worked on one after the other, in their order, each once', async () => {
  const log: string[] = [];
  const queue = createRequestQueue(LIMITS, async (request) => {
    log.push(`begin ${request}`);
    await Promise.resolve();
    log.push(`end ${request}`);
  });
  for (const request of ['1', '', '3']) expect(queue.push(request)).toBe(true);
  await queue.idle();
  expect(log).toEqual(['begin 1', 'end 1', 'begin ', 'end ', 'begin 3', 'end 3']);
});

test('requests that arrive faster than allowed wait, up to a number', async () => {
  let done = 0;
  const queue = createRequestQueue({ ...LIMITS, burst: 2, perSecond: 50, waiting: 4 }, async () => {
    done += 1;
  });
  const beginning = performance.now();
  const taken = Array.from({ length: 8 }, (_, number) => queue.push(String(number)));
  expect(taken).toEqual([true, true, true, true, false, false, false, false]);
  await queue.idle();
  expect(done).toBe(4);
  // Two at once, and 20 ms for each of the others; a timer never fires early by more than its grain.
  expect(performance.now() - beginning).toBeGreaterThanOrEqual(38);
});

test('long requests wait up to a total length, and make room when they are processed', async () => {
  const queue = createRequestQueue(LIMITS, async () => undefined);
  const long = 'x'.repeat(60);
  expect([queue.push(long), queue.push(long), queue.push('x'.repeat(40))]).toEqual([true, false, true]);
  await queue.idle();
  expect(queue.push(long)).toBe(true);
});

test('after a stop no further request is started', async () => {
  const handled: string[] = [];
  const queue = createRequestQueue(LIMITS, async (request) => {
    handled.push(request);
    queue.stop();
  });
  queue.push('1');
  queue.push('2');
  await queue.idle();
  expect(handled).toEqual(['1']);
  expect(queue.push('3')).toBe(false);
});
