import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { isHoldingOthersUp } from '../db/holding.ts';
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

  /** Runs work for which no other waits. */
  inBackground<T>(work: () => T): T {
    return current.run({ calls: this, leave: () => undefined }, work);
  }

  /**
   * Settles as soon as no call is being answered, and after `mostMs` in any case. While calls are being made, it rests before that as
   * long as the work took (`workedMs`): its statements use another core of the machine, or the other half of the only one.
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

/** The current call waits for something, or takes long: no other work waits for it any more. */
export function stepAside(): void {
  current.getStore()?.leave();
}

/** The memory of the node's last call, for a thread that does the work of the current call or job. */
export const lastCallMemory = (): SharedArrayBuffer | undefined => current.getStore()?.calls.lastCall.memory;

/**
 * A pause of work that takes long, in a call or a job, after `workedMs` of it: as `OpenCalls.letPass`; at once in a transaction that
 * the other calls wait for.
 */
export async function letCallsPass(mostMs: number, workedMs = 0): Promise<void> {
  const work = current.getStore();
  work?.leave();
  await (work === undefined || isHoldingOthersUp() ? nextRound() : work.calls.letPass(mostMs, workedMs));
}
