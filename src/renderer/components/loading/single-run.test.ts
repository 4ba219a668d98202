import { expect, test } from 'vitest';
import { createSingleRun } from './single-run.ts';

test('two calls in a row do the work once, and both wait for its end', async () => {
  const answer = Promise.withResolvers<void>();
  const busy: boolean[] = [];
  let times = 0;
  const run = createSingleRun(
    async () => {
      times += 1;
      await answer.promise;
    },
    (is) => busy.push(is),
  );
  const [first, second] = [run(), run()];
  answer.resolve();
  await Promise.all([first, second]);
  expect(times).toBe(1);
  expect(busy).toEqual([true, false]);
});

test('a call after a failure does the work again', async () => {
  let times = 0;
  const run = createSingleRun(
    async () => {
      times += 1;
      throw new Error('refused');
    },
    () => undefined,
  );
  await expect(run()).rejects.toThrow('refused');
  await expect(run()).rejects.toThrow('refused');
  expect(times).toBe(2);
});
