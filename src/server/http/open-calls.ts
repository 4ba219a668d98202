import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { isBlockingOthers } from '../db/blocking.ts';
import { LastCall } from '../threads/last-call.ts';

const LONGEST_REST_MS = 20;

/** Work of a node: the answer to a call, or background work, which is never counted. */
interface Work {
  calls: OpenCalls;
  /** Background work waits for this call no longer. */
  leave(): void;
}

const current = new AsyncLocalStorage<Work>();

/** The calls that a node is answering. Background work lets them go first. */
export class OpenCalls {
  readonly lastCall = new LastCall();
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Counts a call until it leaves. */
  begin(): OpenCall {
    this.#count += 1;
    return new OpenCall(this, () => this.#ended());
  }

  /** Runs work that no other work waits for. */
  inBackground<T>(work: () => T): T {
    return current.run({ calls: this, leave: () => undefined }, work);
  }

  /**
   * Settles as soon as no call is being answered, and after `mostMs` in any case. While calls are being made, it first pauses as
   * long as the work took (`workedMs`), so that background work leaves them at least half of the processor.
   */
  async letPass(mostMs: number, workedMs = 0): Promise<void> {
    // A call that arrived while the thread was busy counts only from here.
    await nextRound();
    if (workedMs > 0 && this.lastCall.isRecent) await wait(Math.min(workedMs, LONGEST_REST_MS));
    if (this.#count === 0) return;
    const none = Promise.withResolvers<void>();
    this.#waiting.add(none.resolve);
    const waited = new AbortController();
    const limit = wait(mostMs, undefined, { signal: waited.signal }).catch(() => undefined);
    await Promise.race([none.promise, limit]);
    waited.abort();
    this.#waiting.delete(none.resolve);
  }

  #ended(): void {
    this.#count -= 1;
    this.lastCall.note();
    if (this.#count > 0) return;
    for (const goOn of this.#waiting) goOn();
    this.#waiting.clear();
  }
}

/** A call that is being answered. */
export class OpenCall implements Work {
  readonly calls: OpenCalls;
  #leave: (() => void) | null;

  constructor(calls: OpenCalls, leave: () => void) {
    this.calls = calls;
    this.#leave = leave;
  }

  /** Runs the work of the call. */
  run<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** The call has ended, or background work is to wait for it no longer. */
  leave(): void {
    this.#leave?.();
    this.#leave = null;
  }
}

/** Background work no longer waits for the current call, which itself waits for something, or takes long. */
export function leaveOpenCalls(): void {
  current.getStore()?.leave();
}

/** The memory of the node's last call, for a thread that does the work of the current call or job. */
export const lastCallMemory = (): SharedArrayBuffer | undefined => current.getStore()?.calls.lastCall.memory;

/**
 * Pauses long work of a call or a job after `workedMs`, as `OpenCalls.letPass` does; only for a round of the event loop in a
 * transaction that the other calls wait for.
 */
export async function letCallsPass(mostMs: number, workedMs = 0): Promise<void> {
  const work = current.getStore();
  work?.leave();
  await (work === undefined || isBlockingOthers() ? nextRound() : work.calls.letPass(mostMs, workedMs));
}
