import type { Words } from '../errors.ts';

/**
 * What became of a print: `waiting` for its desk, `partly` printed with copies that wait or never came, `printed`, `unknown` until
 * a person at the desk has looked, `failed` without a sheet.
 */
export const PRINT_OUTCOMES = ['waiting', 'partly', 'printed', 'unknown', 'failed'] as const;
export type PrintOutcome = (typeof PRINT_OUTCOMES)[number];

export const PRINT_OUTCOME_WORDS: Record<PrintOutcome, Words> = {
  waiting: { zh: '待工位打印', en: 'Waiting for its desk' },
  partly: { zh: '部分打印', en: 'Partly printed' },
  printed: { zh: '已打印', en: 'Printed' },
  unknown: { zh: '结果未知', en: 'Unknown' },
  failed: { zh: '未打印', en: 'Not printed' },
};

/** Where the work that brings prints on paper stands: it waits or goes on, its outcome is unknown, it ended early, or all is done. */
export type PrintProgress = 'open' | 'unknown' | 'ended' | 'done';

/**
 * The outcome of one of the prints. A print of which a copy may be on paper is not failed: printing it again is a reprint.
 * `done`: its copies that were sent to the printer; below 0 if copies of an earlier print are not.
 */
export function outcomeOf(
  progress: PrintProgress,
  { done, copies }: { done: number; copies: number },
): PrintOutcome {
  switch (progress) {
    case 'done':
      return 'printed';
    case 'unknown':
      return 'unknown';
    case 'ended':
      return done > 0 ? printedOf(done, copies) : 'failed';
    case 'open':
      return done > 0 ? printedOf(done, copies) : 'waiting';
  }
}

const printedOf = (done: number, copies: number): PrintOutcome => (done < copies ? 'partly' : 'printed');
