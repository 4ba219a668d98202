import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPaused } from './paused.ts';

const run = vi.fn();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  run.mockReset();
  vi.useRealTimers();
});

test('a call runs when calls pause, or at once when it is flushed', () => {
  const paused = createPaused(run);
  paused.note();
  paused.note();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
  paused.flush();
  expect(run).toHaveBeenCalledTimes(1);
  paused.note();
  paused.flush();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(2);
});

test('a cancelled call runs neither later nor when the page is left', () => {
  const paused = createPaused(run);
  paused.note();
  paused.cancel();
  vi.runAllTimers();
  paused.flush();
  expect(run).not.toHaveBeenCalled();
});

test('nothing runs after the end', () => {
  const paused = createPaused(run);
  paused.note();
  paused.end();
  paused.note();
  paused.flush();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
