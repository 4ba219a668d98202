import type { KnownState } from './port.ts';

export type JudgeDone = (state: KnownState) => 'confirmed' | 'sent' | null;

/**
 * How many ready answers in a row a printer may give without having been seen printing, until it is no longer asked.
 */
const MOST_READY = 10;

/**
 * Done when the printer was seen printing and was then ready twice, because it may be ready for a moment between two
 * labels. A printer that was always ready has already printed, has not started yet, or has lost the job.
 */
export function judgeSeenPrinting(): JudgeDone {
  let [wasPrinting, ready] = [false, 0];
  return ({ state }) => {
    wasPrinting ||= state === 'busy';
    ready = state === 'ready' ? ready + 1 : 0;
    if (wasPrinting && ready === 2) return 'confirmed';
    return ready === MOST_READY ? 'sent' : null;
  };
}

/** How a printer is asked for its state on the connection of its jobs, and how its answers are read. */
export interface StatusLanguage {
  question: Uint8Array;
  /**
   * True if the printer answers a query only when it has read that far, so that answers count the data read. Other
   * printers answer at once, which proves only that they have received the data sent before.
   */
  isInOrder: boolean;
  /**
   * Judges the states of a printer that has read a whole job, in their order: `confirmed` when they show that
   * everything is printed, `sent` when they will not reveal it, null until then. If an earlier run of this program sent
   * the job, the printer may have been switched off since and have lost it.
   */
  judgeDone(isOfThisRun: boolean): JudgeDone;
  /** Parses the printer's bytes as they arrive and calls `onAnswer` for each complete answer. */
  watch(onAnswer: (state: KnownState) => void): (bytes: Buffer) => void;
}
