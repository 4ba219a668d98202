import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LastCall } from './last-call.ts';
import { restingFor } from './rests.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Works in turns of 5 ms; returns the rests. */
function workFor(turns: number, memory?: SharedArrayBuffer): number[] {
  const rests: number[] = [];
  const rest = restingFor(memory, (ms) => rests.push(ms));
  for (let turn = 0; turn < turns; turn++) {
    vi.advanceTimersByTime(5);
    rest();
  }
  return rests;
}

test('a thread rests while the node answers calls', () => {
  const lastCall = new LastCall();
  lastCall.note();
  expect(workFor(2, lastCall.memory)).toEqual([15, 15]);
});

test('a thread no longer rests 200 ms after the last call', () => {
  const lastCall = new LastCall();
  lastCall.note();
  vi.advanceTimersByTime(200);
  expect(workFor(2, lastCall.memory)).toEqual([]);
});

test('a thread works without a rest for a node without calls', () => {
  expect(workFor(2)).toEqual([]);
});

test('a thread does not rest between items that take less than a turn', () => {
  const lastCall = new LastCall();
  lastCall.note();
  const rests: number[] = [];
  const rest = restingFor(lastCall.memory, (ms) => rests.push(ms));
  for (let item = 0; item < 4; item++) {
    vi.advanceTimersByTime(1);
    rest();
  }
  expect(rests).toEqual([6, 6]);
});
