import { setTimeout as wait } from 'node:timers/promises';
import { deskTaskApi, type InboxTask } from '#shared/api/desk-task';
import type { Reading } from '#shared/desk/contract/tasks';
import { isRefusedForGood } from '#shared/desk/deliver-outbox';
import { AppError, toAppError } from '#shared/errors';
import type { DeskSession } from '../desk-session.ts';

/** Minimum time between two reports of one reading, and before a failed report is repeated. */
const INTERVAL_MS = 1000;
const RETRY_MS = 2000;

interface ReadingParts {
  session: DeskSession;
  onFault(error: unknown): void;
  closing: AbortSignal;
}

/** Readings of tags that a person at this desk does for tasks: begun, reported on the way, and ended. */
export class Readings {
  readonly #session: DeskSession;
  readonly #onFault: (error: unknown) => void;
  readonly #closing: AbortSignal;
  /** Reports that have not yet reached the back office, by task. */
  readonly #unsent = new Map<string, Reading>();
  readonly #running = new Map<string, Promise<void>>();

  constructor({ session, onFault, closing }: ReadingParts) {
    this.#session = session;
    this.#onFault = onFault;
    this.#closing = closing;
  }

  /** Accepts and starts a task, or continues one that this desk has started. Throws `desk_task.gone`. */
  async begin({ id, isOwn }: InboxTask): Promise<void> {
    if (!isOwn) await this.#session.call(deskTaskApi.take, { id });
    await this.#session.call(deskTaskApi.begin, { id });
  }

  /** Reports the progress of a reading to the back office; of several pending reports only the latest is sent. */
  report(reading: Reading): void {
    const { id } = reading;
    this.#unsent.set(id, reading);
    if (this.#running.has(id)) return;
    const running = this.#deliver(id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
  }

  /** Throws `desk_task.gone` and `server.unreachable`. */
  async end(reading: Reading): Promise<void> {
    await this.#send('done', reading);
    this.#unsent.delete(reading.id);
  }

  /** Throws as `end`. */
  async giveUp(id: string): Promise<void> {
    const error = new AppError('desk_task.given_up').toPayload();
    await this.#session.call(deskTaskApi.report, { id, state: 'failed', done: 0, error });
    this.#unsent.delete(id);
  }

  /** Settles when no report is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #deliver(id: string): Promise<void> {
    let reading = this.#unsent.get(id);
    while (reading !== undefined && !this.#closing.aborted) {
      const isSent = await this.#tell(reading);
      // A later report may have been added meanwhile.
      if (isSent && this.#unsent.get(id) === reading) this.#unsent.delete(id);
      const signal = this.#closing;
      await wait(isSent ? INTERVAL_MS : RETRY_MS, undefined, { signal }).catch(() => undefined);
      reading = this.#unsent.get(id);
    }
  }

  /** True unless the report must be sent again. */
  async #tell(reading: Reading): Promise<boolean> {
    try {
      await this.#send('working', reading);
      return true;
    } catch (caught) {
      const error = toAppError(caught);
      this.#onFault(error);
      return isRefusedForGood(error);
    }
  }

  async #send(state: 'working' | 'done', { id, found, results }: Reading): Promise<void> {
    const body = { id, state, done: found.matched, found, results };
    await this.#session.call(deskTaskApi.report, body);
  }
}
