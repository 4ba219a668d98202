import { isDeepStrictEqual } from 'node:util';
import type { DeskEmit } from '#shared/desk/contract';
import type { AppError, ErrorPayload } from '#shared/errors';

const MOST_NOTICES = 50;

/** The host's messages to its pages: events as they happen, and notices, which are kept for pages that open later. */
export class HostEvents {
  readonly notices: ErrorPayload[];
  readonly #listeners = new Set<(path: string, payload: unknown) => void>();

  constructor(notices: readonly AppError[]) {
    this.notices = notices.map((notice) => notice.toPayload());
  }

  readonly emit: DeskEmit = (group, name, payload) => {
    for (const listener of [...this.#listeners]) listener(`${group}.${name}`, payload);
  };

  /** Adds a notice and sends it to the open pages. */
  readonly notify = (error: AppError): void => {
    const notice = error.toPayload();
    this.emit('host', 'notice', notice);
    // A notice that repeats is kept once for pages that open later.
    const isKnown = this.notices.some((known) => isDeepStrictEqual(known, notice));
    if (!isKnown && this.notices.push(notice) > MOST_NOTICES) this.notices.shift();
  };

  /** Listens to every event, by `group.name`. Returns a function that stops it. */
  readonly listen = (listener: (path: string, payload: unknown) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
