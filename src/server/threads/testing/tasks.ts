import { threadId } from 'node:worker_threads';
import { AppError } from '#shared/errors';
import { KeptThreads } from '../kept-threads.ts';
import { serveTasks } from '../serve-tasks.ts';

export type TestTask = 'tell the thread' | 'refuse' | 'fail' | 'use up the memory' | 'wait for ever';

/** Threads that return their id. */
export const createTestThreads = () =>
  new KeptThreads<TestTask, number>(import.meta.url, { maxOldGenerationSizeMb: 16 });

const TASKS: Record<TestTask, () => number | Promise<number>> = {
  'tell the thread': () => threadId,
  refuse: () => {
    throw new AppError('import.columns', { reason: '木号' });
  },
  fail: () => {
    throw new TypeError('no such function');
  },
  'use up the memory': () => {
    for (const all: object[][] = []; ; ) all.push(Array.from({ length: 1000 }, Object));
  },
  'wait for ever': () => new Promise(() => undefined),
};

serveTasks(import.meta.url, (task: TestTask) => TASKS[task]());
