import type { KnownState } from './port.ts';

export type JudgeDone = (state: KnownState) => 'confirmed' | 'sent' | null;

/** So often in a row a printer may be ready without having been seen printing, until it is no longer asked. */
const MOST_READY = 10;

/**
 * It was printing, and then ready twice: between two labels it may be for a moment. A printer that is ready all along has printed
 * already, has not yet begun, or has lost the job.
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
   * True where the printer answers when it has read as far as the question, so that answers count what it has read. Others
   * answer at once, which proves only that they have received what was sent before.
   */
  isInOrder: boolean;
  /**
   * Judges the states of a printer that has read a whole job, in their order: `confirmed` when they say that everything is printed,
   * `sent` when they will not say, null until then. A printer may have been switched off, and have lost the job, since an earlier
   * run of this program.
   */
  judgeDone(isOfThisRun: boolean): JudgeDone;
  /** Takes the printer's bytes as they arrive and calls `onAnswer` for each whole answer among them. */
  watch(onAnswer: (state: KnownState) => void): (bytes: Buffer) => void;
}
