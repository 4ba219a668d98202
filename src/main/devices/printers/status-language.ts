import type { KnownState } from './port.ts';

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
   * `sent` when they will not say, null until then.
   */
  judgeDone(): (state: KnownState) => 'confirmed' | 'sent' | null;
  /** Takes the printer's bytes as they arrive and calls `onAnswer` for each whole answer among them. */
  watch(onAnswer: (state: KnownState) => void): (bytes: Buffer) => void;
}
