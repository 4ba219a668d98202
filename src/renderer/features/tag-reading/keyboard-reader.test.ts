import { expect, test } from 'vitest';
import { createTypedTags } from './keyboard-reader.ts';

const EPC = '350007AB70425D4000000586';

test.each([
  ['small letters', EPC.toLowerCase()],
  ['spaces between the bytes', '35 00 07 AB 70 42 5D 40 00 00 05 86'],
])('takes an EPC typed in %s', async (_, text) => {
  const typed = createTypedTags();
  const answer = typed.next();
  typed.take(text, 0);
  expect(await answer).toMatchObject({ tags: [{ epc: EPC, reads: 1, rssiDbm: null }], reads: 1 });
});

test('counts a tag that is typed repeatedly once every two seconds', async () => {
  const typed = createTypedTags();
  for (let atMs = 0; atMs < 4000; atMs += 500) typed.take(EPC, atMs);
  expect((await typed.next()).tags).toHaveLength(2);
});

test('does not mistake other codes for a tag, and accepts EPCs of other lengths', async () => {
  const typed = createTypedTags();
  for (const text of ['2503-118', 'ABC', `${EPC}0`, `${EPC}ABCDEF01`]) typed.take(text, 0);
  expect((await typed.next()).tags.map(({ epc }) => epc)).toEqual([`${EPC}ABCDEF01`]);
});
