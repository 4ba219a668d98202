import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { answerFrom, answerOf } from './thread-answer.ts';

const POST = 'require("node:worker_threads").parentPort.postMessage';

/** The caller's result when the thread runs this code. */
const resultOf = (code: string) =>
  answerFrom<string[]>(
    new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 }, stderr: true }),
  );

test('the caller receives the thread’s result', async () => {
  await expect(resultOf(`${POST}(${JSON.stringify(answerOf(() => ['木号']))})`)).resolves.toEqual(['木号']);
});

test('the thread’s refusal of a file reaches the caller as it was', async () => {
  const refusal = answerOf(() => {
    throw new AppError('import.columns', { reason: '木号' });
  });
  await expect(resultOf(`${POST}(${JSON.stringify(refusal)})`)).rejects.toMatchObject({
    code: 'import.columns',
    details: { reason: '木号' },
  });
});

test('a failure of the thread is told as the server’s, with its cause', async () => {
  await expect(resultOf('throw new TypeError("no such function")')).rejects.toMatchObject({
    code: 'import.reader_failed',
    cause: expect.objectContaining({ message: 'no such function' }),
  });
});

test('a file that uses up the thread’s memory is refused as unreadable', async () => {
  await expect(
    resultOf('const all = []; for (;;) all.push(Array.from({ length: 1000 }, Object))'),
  ).rejects.toMatchObject({ code: 'import.unreadable' });
});
