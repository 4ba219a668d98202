import type { Language } from '#shared/errors';
import { listed } from '#shared/listed';

/** Packages named in a question. */
const MOST_NAMED = 10;

/** The numbers of packages for a question or a message; of many the first, with an ellipsis. */
export function namedPacks(packNos: readonly string[], language: Language): string {
  const named = listed(packNos.slice(0, MOST_NAMED), language);
  return packNos.length > MOST_NAMED ? `${named} …` : named;
}
