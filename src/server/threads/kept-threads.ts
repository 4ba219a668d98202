import { once } from 'node:events';
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';
import { fromErrorPayload } from '#shared/errors';
import type { Answer, ThreadStart } from './serve-tasks.ts';

/** An idle thread ends after this time. Starting one takes longer than most sheets and papers. */
const KEPT_MS = 60_000;

interface Idle {
  thread: Worker;
  end: NodeJS.Timeout;
}

/**
 * Threads that carry out the tasks of a module (`serveTasks`), each one at a time. A thread is reused by the next task;
 * the number of tasks at a time is limited by the callers' turns (`turns.ts`). A library of thread pools would find the
 * module's function by the name of its export, which a bundle changes.
 */
export class KeptThreads<Task, Result> {
  readonly #module: string;
  readonly #limits: ResourceLimits;
  readonly #idle: Idle[] = [];

  /** `module`: the address (`import.meta.url`) of the module; `limits`: the memory of each thread. */
  constructor(module: string, limits: ResourceLimits) {
    this.#module = module;
    this.#limits = limits;
  }

  /**
   * Carries out a task. Throws the task's AppError, or what ended the thread: a failure of the task, its use of all the
   * memory (ERR_WORKER_OUT_OF_MEMORY), or the reason of `signal`.
   */
  async run(
    task: Task,
    { transfer = [], signal }: { transfer?: Transferable[]; signal?: AbortSignal } = {},
  ): Promise<Result> {
    const thread = this.#take();
    let answer: Answer<Result>;
    try {
      thread.postMessage(task, transfer);
      answer = await nextAnswer(thread, signal);
    } catch (failure) {
      await thread.terminate();
      throw failure;
    }
    this.#keep(thread);
    if ('refused' in answer) throw fromErrorPayload(answer.refused);
    return answer.result;
  }

  #take(): Worker {
    const kept = this.#idle.pop();
    if (kept === undefined) return this.#start();
    clearTimeout(kept.end);
    kept.thread.ref();
    return kept.thread;
  }

  #start(): Worker {
    const thread = new Worker(new URL(this.#module), {
      workerData: { serves: this.#module } satisfies ThreadStart,
      resourceLimits: this.#limits,
    });
    // An error is followed by the exit, and reaches the task of this thread, if there is one.
    thread.on('error', () => undefined);
    thread.once('exit', () => this.#forget(thread));
    return thread;
  }

  /** An idle thread does not keep the process running. */
  #keep(thread: Worker): void {
    thread.unref();
    const end = setTimeout(() => {
      this.#forget(thread);
      void thread.terminate();
    }, KEPT_MS).unref();
    this.#idle.push({ thread, end });
  }

  #forget(thread: Worker): void {
    const at = this.#idle.findIndex((idle) => idle.thread === thread);
    if (at < 0) return;
    clearTimeout(this.#idle[at]?.end);
    this.#idle.splice(at, 1);
  }
}

/** The next answer of a thread; throws what ends it before, or the signal's reason. */
async function nextAnswer<Result>(thread: Worker, signal?: AbortSignal): Promise<Answer<Result>> {
  const settled = new AbortController();
  const until = { signal: signal ? AbortSignal.any([signal, settled.signal]) : settled.signal };
  try {
    const answered = once(thread, 'message', until);
    const ended = once(thread, 'exit', until).then(([code]) => {
      throw new Error(`a thread of the server ended with ${code}`);
    });
    const [answer] = await Promise.race([answered, ended]);
    return answer as Answer<Result>;
  } finally {
    settled.abort();
  }
}
