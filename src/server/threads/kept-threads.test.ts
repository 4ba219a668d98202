import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readInThread } from './read-in-thread.ts';
import { createTestThreads } from './testing/tasks.ts';

test('one task after the other is carried out by one thread, several at once by several', async () => {
  const threads = createTestThreads();
  const first = await threads.run('tell the thread');
  expect(await threads.run('tell the thread')).toBe(first);
  const atOnce = await Promise.all([threads.run('tell the thread'), threads.run('tell the thread')]);
  expect(new Set(atOnce).size).toBe(2);
});

test('a refusal reaches the caller as it was, and the thread goes on', async () => {
  const threads = createTestThreads();
  const before = await threads.run('tell the thread');
  await expect(readInThread(threads, 'refuse')).rejects.toMatchObject({
    code: 'import.columns',
    details: { reason: '木号' },
  });
  expect(await threads.run('tell the thread')).toBe(before);
});

test('a failure of a thread is reported as the server’s, with its cause, and the next task gets another thread', async () => {
  const threads = createTestThreads();
  const before = await threads.run('tell the thread');
  await expect(readInThread(threads, 'fail')).rejects.toMatchObject({
    code: 'import.reader_failed',
    cause: expect.objectContaining({ message: 'no such function' }),
  });
  expect(await threads.run('tell the thread')).not.toBe(before);
});

test('a file that uses up the memory of a thread is refused as unreadable', async () => {
  await expect(readInThread(createTestThreads(), 'use up the memory')).rejects.toMatchObject({
    code: 'import.unreadable',
  });
});

test('an aborted task ends its thread', async () => {
  const threads = createTestThreads();
  const before = await threads.run('tell the thread');
  const giveUp = new AbortController();
  const task = threads.run('wait for ever', { signal: giveUp.signal });
  giveUp.abort();
  await expect(task).rejects.toMatchObject({ name: 'AbortError' });
  expect(await threads.run('tell the thread')).not.toBe(before);
});

test('an idle thread does not keep its process running', async () => {
  const tasks = new URL('./testing/tasks.ts', import.meta.url);
  const program = `import(${JSON.stringify(tasks.href)})
    .then(({ createTestThreads }) => createTestThreads().run('tell the thread'))
    .then(console.log);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
  expect(stdout).toBe('1\n');
});
