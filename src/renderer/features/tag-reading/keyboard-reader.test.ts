import { afterEach, expect, test, vi } from 'vitest';
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
