import type { Entered } from './use-picking.ts';

/** The results of the codes entered so far. */
export interface EnteredCodes {
  newest: Entered | null;
  /**
   * Codes refused before, until they are accepted or acknowledged: who scans a stack of packages looks at the screen only
   * afterwards.
   */
  refused: readonly Entered[];
}

export const NO_CODES: EnteredCodes = { newest: null, refused: [] };

/** The results after a further code. */
export function withCode({ newest, refused }: EnteredCodes, entered: Entered): EnteredCodes {
  const before = newest?.isRefused ? [...refused, newest] : refused;
  return { newest: entered, refused: before.filter(({ code }) => code !== entered.code) };
}
