import { expect, test } from 'vitest';
import { createCallsUnderWay } from './calls-under-way.ts';

test('waits for every call that was begun, also for one begun meanwhile, and for failures', async () => {
  const calls = createCallsUnderWay();
  const said: string[] = [];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void calls.add(first.promise).then(() => calls.add(second.promise).catch(() => said.push('second')));
  const ended = calls.ended().then(() => said.push('ended'));
  first.resolve();
  await first.promise;
  await Promise.resolve();
  expect(said).toEqual([]);
  second.reject(new Error('EBADF'));
  await ended;
  expect(said).toEqual(['second', 'ended']);
  await calls.ended();
});
