import { afterEach, expect, test, vi } from 'vitest';
import { MOST_TAGS_ADDED } from '#shared/desk/contract/stocktakes';
import { AppError } from '#shared/errors';
import { createTypedTags } from './keyboard-reader.ts';

const EPC = '350007AB70425D4000000586';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['small letters', EPC.toLowerCase()],
  ['spaces between the bytes', '35 00 07 AB 70 42 5D 40 00 00 05 86'],
])('takes an EPC typed in %s', async (_, text) => {
  const typed = createTypedTags();
  const answer = typed.next();
  typed.take(text);
  expect(await answer).toMatchObject({ tags: [{ epc: EPC, reads: 1, rssiDbm: null }], reads: 1 });
});

test('counts a tag that is typed repeatedly once every two seconds', async () => {
  vi.useFakeTimers();
  const typed = createTypedTags();
  for (let atMs = 0; atMs < 4000; atMs += 500) {
    typed.take(EPC);
    vi.advanceTimersByTime(500);
  }
  expect((await typed.next()).tags).toHaveLength(2);
});

test('takes a tag again although the clock was set back', async () => {
  vi.useFakeTimers();
  const typed = createTypedTags();
  typed.take(EPC);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(3000);
  typed.take(EPC);
  expect((await typed.next()).tags).toHaveLength(2);
});

test('does not mistake other codes for a tag, and accepts EPCs of other lengths', async () => {
  const typed = createTypedTags();
  for (const text of ['2503-118', 'ABC', `${EPC}0`, `${EPC}ABCDEF01`]) typed.take(text);
  expect((await typed.next()).tags.map(({ epc }) => epc)).toEqual([`${EPC}ABCDEF01`]);
});

test('tags that cannot be stored for a stock-take are stored and counted with its next ones', async () => {
  vi.useFakeTimers();
  const typed = createTypedTags();
  const stored: string[][] = [];
  let isAway = true;
  const stocktake = (key: string) => ({
    key,
    async store(tags: readonly { epc: string }[]) {
      if (isAway) throw new AppError('desk.disconnected');
      stored.push(tags.map(({ epc }) => epc));
    },
  });
  typed.take(EPC);
  await expect(typed.next(stocktake('zone A'))).rejects.toMatchObject({ code: 'desk.disconnected' });
  const OTHER = '350007AB70425D4000000587';
  typed.take(OTHER);
  await expect(typed.next(stocktake('zone A'))).rejects.toMatchObject({ code: 'desk.disconnected' });
  isAway = false;
  for (const key of ['zone B', 'zone A']) {
    const answer = typed.next(stocktake(key));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await answer).reads).toBe(key === 'zone A' ? 2 : 0);
  }
  expect(stored).toEqual([[EPC, OTHER]]);
});

test('more tags than the desk takes at once are stored one portion after the other', async () => {
  const typed = createTypedTags();
  for (let serial = 0; serial <= MOST_TAGS_ADDED; serial += 1)
    typed.take(serial.toString(16).padStart(24, '0'));
  const stocktake = { key: 'zone A', store: async () => undefined };
  expect((await typed.next(stocktake)).reads).toBe(MOST_TAGS_ADDED);
  expect((await typed.next(stocktake)).reads).toBe(1);
});
