import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TagsAround } from './tags-around.ts';

const [WRITTEN, NEIGHBOUR, BLANK] = [
  '350000001000000000000007',
  '350000001000000000000008',
  'E280116020000001',
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const seen = (epc: string, rssiDbm: number | null = null) => ({ epc, rssiDbm });

test('the last written tag is waited for while it is being exchanged, and not when it stays beside the reader', () => {
  const around = new TagsAround();
  around.wrote('', WRITTEN);
  around.beginWait();
  expect(around.includesNew([seen(WRITTEN)])).toBe(false);
  const both = [seen(WRITTEN), seen(BLANK)];
  expect(around.includesNew(both)).toBe(false);
  expect(around.includesNew([seen(BLANK)])).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(around.includesNew(both)).toBe(true);
});

test('no tag that the batch has written starts a write, however long it was away', () => {
  const around = new TagsAround();
  around.wrote('', WRITTEN);
  around.wrote('', NEIGHBOUR);
  around.beginWait();
  vi.advanceTimersByTime(60_000);
  expect(around.includesNew([])).toBe(false);
  expect(around.includesNew([seen(WRITTEN), seen(NEIGHBOUR)])).toBe(false);
});

test('a tag that was passed over starts a write when it was away for a while during waits', () => {
  const around = new TagsAround();
  around.pass([seen(NEIGHBOUR)]);
  vi.advanceTimersByTime(60_000);
  around.beginWait();
  expect(around.includesNew([]), 'the field was not read meanwhile').toBe(false);
  expect(around.includesNew([seen(NEIGHBOUR)])).toBe(false);
  vi.advanceTimersByTime(2900);
  expect(around.includesNew([]), 'it is not in every answer').toBe(false);
  expect(around.includesNew([seen(NEIGHBOUR)])).toBe(false);
  vi.advanceTimersByTime(3000);
  expect(around.includesNew([])).toBe(false);
  expect(around.includesNew([seen(NEIGHBOUR)])).toBe(true);
});

test('a blank with the EPC of the blanks beside the reader starts a write when it is laid on it', () => {
  const around = new TagsAround();
  around.pass([seen(BLANK, -62)]);
  around.beginWait();
  expect(around.includesNew([seen(BLANK, -56)])).toBe(false);
  expect(around.includesNew([seen(BLANK, -45)])).toBe(true);
});

test('blanks that share an EPC follow one another, though the first was passed over where it lay', () => {
  const around = new TagsAround();
  around.pass([seen(BLANK)]);
  around.wrote(BLANK, WRITTEN);
  around.beginWait();
  expect(around.includesNew([seen(BLANK)])).toBe(true);
});
