import { round } from '#shared/domain/decimal';
import type { Species } from '#shared/domain/species';
import type { Random } from '../random.ts';

/** Price factors relative to grade A, by the name of the grade; ungraded goods are bought as they are. */
const GRADE_FACTORS: Readonly<Record<string, number>> = {
  'A+': 1.25,
  A: 1,
  AB: 0.88,
  B: 0.72,
  C: 0.5,
  底板: 0.35,
  '': 0.75,
};
/** Factor of the price of grades by use. */
const USE_FACTOR = 0.65;
/** The merchant's markup, in percent of the cost. */
const MARGIN = [122, 138] as const;

/** The purchase price per m² in yuan: about the guide price of the species, by grade and thickness. */
export function costOf(
  random: Random,
  { guidePrice: [lowest, highest] }: Species,
  grade: string,
  thicknessMm: number,
): number {
  const usual = lowest + ((highest - lowest) * random.integer(0, 60)) / 100;
  return round(usual * 0.8 * (GRADE_FACTORS[grade] ?? USE_FACTOR) * (thicknessMm / 0.5) ** 0.7, 1);
}

/** The sales price of goods with this cost, in steps of half a yuan. */
export function priceOf(random: Random, cost: number): number {
  return Math.ceil((cost * random.integer(...MARGIN)) / 50) / 2;
}
