import type { CompareResult } from '#shared/domain/compare-results';

/** The colours of a comparison's results (W7). */
export const RESULT_TONES = {
  matched: 'green',
  missing: 'amber',
  extra: 'blue',
  different: 'red',
} as const satisfies Record<CompareResult, string>;
