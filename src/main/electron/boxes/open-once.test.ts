import { expect, test } from 'vitest';
import { createOpenOnce } from './open-once.ts';

test('does not ask an open question a second time, but asks another one', async () => {
  const openOnce = createOpenOnce();
  const asked: string[] = [];
  const answered = Promise.withResolvers<number>();
  const show = (words: string) => () => {
    asked.push(words);
    return answered.promise;
  };
  const first = openOnce('quit?', show('quit?'));
  expect(await openOnce('quit?', show('quit?'))).toBeNull();
  const other = openOnce('print?', show('print?'));
  answered.resolve(1);
  expect([await first, await other]).toEqual([1, 1]);
  expect(asked).toEqual(['quit?', 'print?']);
  expect(await openOnce('quit?', show('quit?'))).toBe(1);
});

test('asks a question again that could not be shown', async () => {
  const openOnce = createOpenOnce();
  await expect(openOnce('quit?', () => Promise.reject(new Error('no display')))).rejects.toThrow(
    'no display',
  );
  expect(await openOnce('quit?', async () => 0)).toBe(0);
});
