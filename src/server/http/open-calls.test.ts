import { expect, test } from 'vitest';
import { blockingOthers } from '../db/blocking.ts';
import { letCallsPass, type OpenCall, OpenCalls } from './open-calls.ts';

const AN_HOUR_MS = 3_600_000;

test('background work continues when the last open call has ended', async () => {
  const calls = new OpenCalls();
  const [first, second] = [calls.begin(), calls.begin()];
  const events: string[] = [];
  const work = calls.letPass(AN_HOUR_MS).then(() => events.push('work'));
  first.leave();
  await calls.letPass(0);
  events.push('one ended');
  second.leave();
  await work;
  expect(events).toEqual(['one ended', 'work']);
});

test('background work continues after its time limit although a call is open', async () => {
  const calls = new OpenCalls();
  calls.begin();
  await expect(calls.letPass(1)).resolves.toBeUndefined();
});

test('background work does not wait without open calls', async () => {
  const calls = new OpenCalls();
  calls.begin().leave();
  await expect(calls.letPass(AN_HOUR_MS)).resolves.toBeUndefined();
});

test('background work waits for a call that arrived while the thread was busy', async () => {
  const calls = new OpenCalls();
  const events: string[] = [];
  // Its request is in the socket when the work asks, and is read in the same round of the event loop.
  let call: OpenCall | undefined;
  setImmediate(() => {
    call = calls.begin();
  });
  const work = calls.letPass(AN_HOUR_MS).then(() => events.push('work'));
  await calls.letPass(0);
  events.push('call');
  call?.leave();
  await work;
  expect(events).toEqual(['call', 'work']);
});

test('a long call waits for others, which do not wait for it', async () => {
  const calls = new OpenCalls();
  const events: string[] = [];
  const [long, short] = [calls.begin(), calls.begin()];
  const work = long.run(() => letCallsPass(AN_HOUR_MS)).then(() => events.push('long'));
  await calls.letPass(0);
  events.push('short');
  short.leave();
  await work;
  // Still open, it no longer counts.
  await calls.letPass(AN_HOUR_MS);
  long.leave();
  expect(events).toEqual(['short', 'long']);
});

test('several long calls do not wait for one another', async () => {
  const calls = new OpenCalls();
  const all = [calls.begin(), calls.begin()];
  await Promise.all(all.map((call) => call.run(() => letCallsPass(AN_HOUR_MS))));
});

test('a long call does not pause in a transaction that the others wait for', async () => {
  const calls = new OpenCalls();
  const [long] = [calls.begin(), calls.begin()];
  await long.run(() => blockingOthers(() => letCallsPass(AN_HOUR_MS)));
});

test('background work rests after a call, and then waits for one that arrived meanwhile', async () => {
  const calls = new OpenCalls();
  const events: string[] = [];
  calls.begin().leave();
  const work = calls.letPass(AN_HOUR_MS, 1).then(() => events.push('work'));
  const call = calls.begin();
  // Ends after the rest of the work, which is shorter.
  await calls.letPass(0, 2);
  events.push('call');
  call.leave();
  await work;
  expect(events).toEqual(['call', 'work']);
});
