import { constants, setPriority } from 'node:os';
import {
  isMainThread,
  type MessagePort,
  parentPort,
  type Transferable,
  workerData,
} from 'node:worker_threads';
import { AppError, type ErrorPayload } from '#shared/errors';

/** The data that a thread is started with. */
export interface ThreadStart {
  /** The address of the module whose tasks it serves. */
  serves: string;
}

/** The message that a thread posts for each task: its result, or the reason for refusing it. */
export type Answer<Result> = { result: Result } | { refused: ErrorPayload };

interface Serving<Result> {
  /** The parts of a result that are moved to the caller instead of copied. */
  transfer?: (result: Result) => Transferable[];
  /** Calls have priority over these tasks. */
  isBackground?: boolean;
}

/**
 * Carries out the tasks of the threads that `KeptThreads` starts from the module with this address (`import.meta.url`);
 * does nothing elsewhere. An AppError is a refusal; another failure ends the thread and reaches the caller.
 */
export function serveTasks<Task, Result>(
  module: string,
  work: (task: Task) => Promise<Result> | Result,
  serving: Serving<Result> = {},
): void {
  if (isMainThread || parentPort === null || (workerData as ThreadStart | null)?.serves !== module) return;
  const port = parentPort;
  // Only Linux has a priority per thread; elsewhere this would lower the whole server's.
  if (serving.isBackground && process.platform === 'linux')
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  // A failure is an unhandled rejection, which ends the thread.
  port.on('message', (task: Task) => void answer(port, () => work(task), serving));
}

async function answer<Result>(
  port: MessagePort,
  work: () => Promise<Result> | Result,
  { transfer }: Serving<Result>,
): Promise<void> {
  try {
    const result = await work();
    port.postMessage({ result } satisfies Answer<Result>, transfer?.(result) ?? []);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    port.postMessage({ refused: error.toPayload() } satisfies Answer<Result>);
  }
}
