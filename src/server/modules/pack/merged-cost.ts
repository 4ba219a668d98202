import type { Figure } from '#shared/domain/decimal';
import { mergedCost } from '#shared/domain/pack-cost';
import type { StoredCost } from '../../db/schema/packs.ts';

/** W1.4: the average by area; reversing the document that set the cost of all parts removes it. */
export function mergedPackCost(parts: readonly (StoredCost & { area: Figure })[]): StoredCost {
  const { costPrice, costCurrency } = mergedCost(parts);
  const [costDocId = null, ...others] = new Set(parts.map((part) => part.costDocId));
  return {
    costPrice: costPrice === null ? null : String(costPrice),
    costCurrency,
    costDocId: costPrice === null || others.length > 0 ? null : costDocId,
  };
}
