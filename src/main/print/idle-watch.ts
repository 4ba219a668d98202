import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '#shared/desk/contract/settings';
import type { QueuePrinters } from './queue.ts';

/**
 * Pause between two rounds: short enough that a user who comes to print sees a fault, long enough not to load the
 * network.
 */
const EVERY_MS = 20_000;

interface IdleWatchParts {
  printers: Pick<QueuePrinters, 'find' | 'portOf' | 'noteState'>;
  settings: { read(): Pick<Settings, 'labelPrinterId' | 'printerRoutes'> };
  /** Whether this desk has no job for the printer. */
  isIdle(printerId: string): boolean;
}

/** Asks the desk's label printers for their state while they have nothing to do, so that a fault is known before the next job. */
export class IdleWatch {
  readonly #parts: IdleWatchParts;
  readonly #closing = new AbortController();

  constructor(parts: IdleWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    void this.#repeat(this.#closing.signal);
  }

  /** A question on its way is not waited for: a printer that is off would hold up the end of the program. */
  close(): void {
    this.#closing.abort();
  }

  /** Queries each idle printer once, one after the other. */
  async round(): Promise<void> {
    const { printers, isIdle } = this.#parts;
    for (const id of this.#labelPrinters()) {
      if (this.#closing.signal.aborted) return;
      const printer = await printers.find(id);
      const port = printer === null ? null : printers.portOf(printer);
      if (port?.idleStatus === undefined || !isIdle(id)) continue;
      const state = await port.idleStatus();
      // A job that has started meanwhile reports the state itself.
      if (state !== null && isIdle(id) && !this.#closing.signal.aborted) printers.noteState(id, state);
    }
  }

  #labelPrinters(): Set<string> {
    const { labelPrinterId, printerRoutes } = this.#parts.settings.read();
    const routed = printerRoutes.flatMap(({ kind, printerId }) => (kind === 'labels' ? printerId : []));
    return new Set([labelPrinterId, ...routed].filter((id) => id !== ''));
  }

  async #repeat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // The signal ends the pause; the condition checks it.
      await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
      // A printer that cannot be asked now is asked in the next round.
      if (!signal.aborted) await this.round().catch(() => {});
    }
  }
}
