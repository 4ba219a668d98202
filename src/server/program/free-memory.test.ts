import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freeMemory } from './free-memory.ts';

test('unreachable objects are collected at once', async () => {
  const unreachable = Array.from({ length: 100 }, () => new WeakRef({ bytes: new Uint8Array(1000) }));
  // A WeakRef holds its object until the current task ends.
  await setImmediate();
  expect(unreachable.every((ref) => ref.deref() !== undefined)).toBe(true);
  await setImmediate();
  await freeMemory();
  expect(unreachable.filter((ref) => ref.deref() !== undefined)).toEqual([]);
});
