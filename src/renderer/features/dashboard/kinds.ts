import type { Amount } from '#shared/api/home';
import { sum } from '#shared/domain/decimal';

export interface Kind {
  key: string;
  name: string;
  amount: Amount;
  /** The list of its packages. */
  to?: string;
}

/** Number of kinds with a bar. */
const SHOWN = 8;

/** The largest kinds, and the sum of the others, whose bar would dwarf all of them. */
export function splitKinds(kinds: readonly Kind[]): {
  shown: Kind[];
  others: { count: number; amount: Amount } | null;
} {
  const rest = kinds.slice(SHOWN).map(({ amount }) => amount);
  const amount = {
    packs: sum(rest.map(({ packs }) => packs)).toNumber(),
    area: sum(rest.map(({ area }) => area)).toNumber(),
  };
  return { shown: kinds.slice(0, SHOWN), others: rest.length > 0 ? { count: rest.length, amount } : null };
}
