import { STORED_AREA_DECIMALS } from './area-decimals.ts';
import { exact, type Figure, round, sum } from './decimal.ts';

/** W2.3: more gain than this deserves a warning, in per cent; loss is normal. */
const USUAL_GAIN_PCT = 1;

/** The change of an area by grading (F4). */
export interface GradedChange {
  newArea: number;
  changedArea: number;
  /** Two decimals; 0 where there was no area. */
  changeRatePct: number;
}

/** F4: `originalArea` against the areas of its results. */
export function gradedChange(originalArea: Figure, newAreas: Iterable<Figure>): GradedChange {
  const original = exact(originalArea);
  const made = sum(newAreas);
  const changed = made.minus(original);
  return {
    newArea: made.toNumber(),
    changedArea: changed.toNumber(),
    changeRatePct: original.isZero() ? 0 : round(changed.dividedBy(original).times(100), 2),
  };
}

/** Whether a change of area is a gain that deserves a warning (W2.3). */
export const isUnusualGain = (changeRatePct: number): boolean => changeRatePct > USUAL_GAIN_PCT;

/** The parts of an area in the ratio of these numbers of leaves; their sum is the area. */
export function sharesOf(area: Figure, pieces: readonly number[]): number[] {
  const all = pieces.reduce((total, one) => total + one, 0);
  let counted = 0;
  let given = exact(0);
  return pieces.map((one) => {
    counted += one;
    const upTo = exact(round(exact(area).times(counted).dividedBy(all), STORED_AREA_DECIMALS));
    const share = upTo.minus(given);
    given = upTo;
    return share.toNumber();
  });
}
