import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors';
import type { DuplexLink } from './duplex-link.ts';
import { BUSY, stateFromError } from './known-states.ts';
import type { Fate, KnownState } from './port.ts';
import type { StatusLanguage } from './status-language.ts';

/** A printer that could not be reached, or has not answered, is tried again after so many intervals. */
const AGAIN_AFTER = 5;
/**
 * How many questions in a row a printer may leave unanswered: two minutes at an interval of a second, because some are silent
 * while their head is open or their paper is changed.
 */
const MOST_UNANSWERED = 24;

interface FollowOptions {
  /** The job was sent by this run of the program. */
  isOfThisRun: boolean;
  signal: AbortSignal;
  /** Pause between an answer and the next question. */
  everyMs: number;
  onState(state: KnownState): void;
}

/**
 * Queries a printer that has read a whole job until it reports that everything is printed. Returns `sent` when `signal`
 * fires, the connection is lost, its answers no longer reveal the outcome, or there are none any more. Closes the connection.
 */
function followOnLink(
  link: DuplexLink,
  status: StatusLanguage,
  { isOfThisRun, signal, everyMs, onState }: FollowOptions,
): Promise<Fate> {
  const judge = status.judgeDone(isOfThisRun);
  return new Promise((resolve) => {
    let next: NodeJS.Timeout | undefined;
    const end = (fate: Fate) => {
      clearTimeout(next);
      signal.removeEventListener('abort', giveUp);
      void link.close().then(() => resolve(fate));
    };
    const giveUp = () => end('sent');
    let unanswered = 0;
    const ask = () => {
      if (unanswered === MOST_UNANSWERED) return giveUp();
      unanswered += 1;
      // A printer that is gone is reported as lost.
      link.write(status.question).catch(giveUp);
      next = setTimeout(ask, AGAIN_AFTER * everyMs);
    };
    link.onData(
      status.watch((state) => {
        // Late answers come at once and prove no more than the first.
        if (unanswered === 0) return;
        unanswered = 0;
        clearTimeout(next);
        onState(state);
        const fate = judge(state);
        if (fate !== null) return end(fate);
        next = setTimeout(ask, everyMs);
      }),
    );
    link.onLost(giveUp);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    else ask();
  });
}

/** Follows one printer's last job on a separate connection, until the next job stops it. */
export class JobFollowing {
  readonly #openLink: () => Promise<DuplexLink>;
  readonly #everyMs: number;
  #running: { stop: AbortController; ended: Promise<unknown>; state: KnownState } | null = null;

  constructor(openLink: () => Promise<DuplexLink>, everyMs: number) {
    this.#openLink = openLink;
    this.#everyMs = everyMs;
  }

  /** The printer's last answer; null while no job is followed. */
  get state(): KnownState | null {
    return this.#running?.state ?? null;
  }

  /** Ends the asking and closes its connection. */
  async stop(): Promise<void> {
    this.#running?.stop.abort();
    await this.#running?.ended;
  }

  /** Calls `onAnswer` for each answer. */
  async follow(
    status: StatusLanguage,
    isOfThisRun: boolean,
    signal: AbortSignal,
    onAnswer?: () => void,
  ): Promise<Fate> {
    const stop = new AbortController();
    const asking = this.#ask(status, {
      isOfThisRun,
      signal: AbortSignal.any([signal, stop.signal]),
      everyMs: this.#everyMs,
      onState: (state) => {
        this.#note(state);
        onAnswer?.();
      },
    });
    this.#running = { stop, ended: asking.catch(() => {}), state: BUSY };
    try {
      return await asking;
    } finally {
      this.#running = null;
    }
  }

  /**
   * Opens the connection with retries, because right after the computer has started the network or the printer may not
   * be up yet. Null when `signal` fires.
   */
  async #openPatiently(signal: AbortSignal): Promise<DuplexLink | null> {
    while (!signal.aborted) {
      try {
        return await this.#openLink();
      } catch (error) {
        const state = error instanceof AppError ? stateFromError(error) : null;
        if (state === null) throw error;
        this.#note(state);
      }
      // The signal ends the pause; the condition checks it.
      await pause(AGAIN_AFTER * this.#everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
    return null;
  }

  #note(state: KnownState): void {
    if (this.#running !== null) this.#running.state = state;
  }

  async #ask(status: StatusLanguage, options: FollowOptions): Promise<Fate> {
    const link = options.isOfThisRun ? await this.#openLink() : await this.#openPatiently(options.signal);
    return link === null ? 'sent' : followOnLink(link, status, options);
  }
}
