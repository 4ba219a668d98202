import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShownPrinters } from './shown-printers.ts';

let checks: string[][];
let printers: ShownPrinters;

beforeEach(() => {
  vi.useFakeTimers();
  checks = [];
  printers = new ShownPrinters(async (ids) => checks.push(ids), 1000);
});
afterEach(() => void vi.useRealTimers());

test('checks the printers of a screen together when it is opened, and again while one is shown', async () => {
  const hide = ['a', 'b', 'a'].map((id) => printers.show(id));
  await vi.advanceTimersByTimeAsync(0);
  expect(checks).toEqual([['a', 'b']]);
  hide[0]?.();
  hide[1]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(checks.slice(1)).toEqual([['a']]);
  hide[2]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(checks).toHaveLength(2);
});

test('checks a printer anew that another screen opens', async () => {
  printers.show('a');
  await vi.advanceTimersByTimeAsync(0);
  printers.show('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(checks).toEqual([['a'], ['a']]);
});
