import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { askOn } from './ask.ts';

test('an answer longer than that of any printer is cut off at once', async () => {
  let hear = (_bytes: Buffer) => {};
  const ask = askOn(
    {
      write: async () => {},
      onData: (listener) => {
        hear = listener;
      },
      onLost: () => {},
      close: async () => {},
    },
    { answerMs: 60_000, quietMs: 60_000, longestMs: 60_000 },
  );
  const answer = ask('~HI');
  // A stream of text without an end, as of a camera.
  for (let piece = 0; piece < 40; piece += 1) hear(Buffer.alloc(1000, 'a'));
  hear(Buffer.alloc(1_000_000, 'a'));
  const told = await Promise.race([answer, nextTurn('waiting')]);
  expect(told).toBe('a'.repeat(8192));
});
