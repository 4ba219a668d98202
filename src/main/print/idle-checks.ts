import type { Printer } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { isOnlyReachability } from '../devices/printers/known-states.ts';
import type { QueuePrinters } from './queue.ts';

interface IdleChecksParts {
  printers: Pick<QueuePrinters, 'find' | 'portOf' | 'noteState'>;
  /** Whether this desk has no job for the printer. */
  isIdle(printerId: string): boolean;
}

/**
 * Asks printers for their state while they have nothing to do, on behalf of pages that show it. Without such a page
 * none is asked: many printers serve one connection at a time, which another computer may need.
 */
export class IdleChecks {
  readonly #parts: IdleChecksParts;
  /** The queries on their way, by printer, which several pages share. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: IdleChecksParts) {
    this.#parts = parts;
  }

  /** Queries the idle ones of these printers at once. Returns those of this desk with their states, whatever was found out. */
  async check(ids: readonly string[]): Promise<Printer[]> {
    const once = [...new Set(ids)];
    await Promise.all(once.map((id) => this.#share(id)));
    const found = await Promise.all(once.map((id) => this.#parts.printers.find(id)));
    return found.filter((printer) => printer !== null);
  }

  #share(id: string): Promise<void> {
    const running = this.#running.get(id) ?? this.#checkOne(id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #checkOne(id: string): Promise<void> {
    const { printers, isIdle } = this.#parts;
    const printer = await printers.find(id);
    const port = printer === null ? null : printers.portOf(printer);
    if (port?.idleStatus === undefined || !isIdle(id)) return;
    const state = await port.idleStatus().catch(nullIfUnread);
    // A job that has started meanwhile reports the state itself.
    if (state === null || !isIdle(id)) return;
    const before = (await printers.find(id))?.state.state;
    const knowsMore = before === 'ready' || before === 'attention';
    if (!knowsMore || !isOnlyReachability(state)) printers.noteState(id, state);
  }
}

/** A printer whose state cannot be read keeps its last one, whose age is shown. */
function nullIfUnread(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
