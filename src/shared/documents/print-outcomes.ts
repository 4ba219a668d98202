import type { Words } from '../errors.ts';

/**
 * What became of a print: `waiting` for its desk, `printed`, `unknown` until a person at the desk has looked, `failed` without
 * a sheet.
 */
export const PRINT_OUTCOMES = ['waiting', 'printed', 'unknown', 'failed'] as const;
export type PrintOutcome = (typeof PRINT_OUTCOMES)[number];

export const PRINT_OUTCOME_WORDS: Record<PrintOutcome, Words> = {
  waiting: { zh: '待工位打印', en: 'Waiting for its desk' },
  printed: { zh: '已打印', en: 'Printed' },
  unknown: { zh: '结果未知', en: 'Unknown' },
  failed: { zh: '未打印', en: 'Not printed' },
};
