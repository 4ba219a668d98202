import { expect, test } from 'vitest';
import { OpenCalls } from './open-calls.ts';

const AN_HOUR_MS = 3_600_000;

test('background work continues when the last open call has ended', async () => {
  const calls = new OpenCalls();
  calls.began();
  calls.began();
  const events: string[] = [];
  const work = calls.letPass(AN_HOUR_MS).then(() => events.push('work'));
  calls.ended();
  await calls.letPass(0);
  events.push('one ended');
  calls.ended();
  await work;
  expect(events).toEqual(['one ended', 'work']);
});

test('background work continues after its time limit although a call is open', async () => {
  const calls = new OpenCalls();
  calls.began();
  await expect(calls.letPass(1)).resolves.toBeUndefined();
});

test('background work does not wait without open calls', async () => {
  const calls = new OpenCalls();
  calls.began();
  calls.ended();
  await expect(calls.letPass(AN_HOUR_MS)).resolves.toBeUndefined();
});

test('background work waits for a call that arrived while the thread was busy', async () => {
  const calls = new OpenCalls();
  const events: string[] = [];
  // Its request is in the socket when the work asks, and is read in the same round of the event loop.
  setImmediate(() => calls.began());
  const work = calls.letPass(AN_HOUR_MS).then(() => events.push('work'));
  await calls.letPass(0);
  events.push('call');
  calls.ended();
  await work;
  expect(events).toEqual(['call', 'work']);
});
