import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoneKeys } from './lone-keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The keys whose actions ran, of keys pressed at one pace; each has an action. */
function ran(keys: readonly string[], gapMs: number, repeat = false): string[] {
  const lone = createLoneKeys();
  const run: string[] = [];
  for (const [at, key] of keys.entries()) {
    lone.press({ key, repeat: repeat && at > 0, timeStamp: at * gapMs }, () => run.push(key));
    vi.advanceTimersByTime(gapMs);
  }
  vi.runAllTimers();
  return run;
}

test.each([12, 25])('the letters of a code that is scanned at %i ms run nothing', (gapMs) => {
  expect(ran([...'nl-204', 'Enter'], gapMs)).toEqual([]);
  expect(ran(['Shift', 'N', ...'/r', 'Shift', '?', '0'], gapMs)).toEqual([]);
});

test('letters pressed by hand run, also one that is held', () => {
  expect(ran(['n', 'r'], 120)).toEqual(['n', 'r']);
  expect(ran(['Shift', '?'], 80)).toEqual(['?']);
  expect(ran(['r', 'r', 'r'], 30, true)).toEqual(['r']);
});

test('a key that begins no code runs at once, as what is typed next goes to the field that it opens', () => {
  const run = vi.fn();
  createLoneKeys().press({ key: '/', repeat: false, timeStamp: 0 }, run);
  expect(run).toHaveBeenCalledOnce();
});

test('a letter runs once it is known that no code follows', () => {
  const lone = createLoneKeys();
  const run = vi.fn();
  lone.press({ key: 'n', repeat: false, timeStamp: 0 }, run);
  vi.advanceTimersByTime(54);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});
