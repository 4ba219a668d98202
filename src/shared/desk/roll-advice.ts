import { isSameSize } from './adjustments.ts';
import type { MediumSize } from './contract/media.ts';
import type { LabelRoll } from './contract/rolls.ts';

/** Labels left on a roll. A roll may hold more than its box says; then it is 0. */
export function labelsLeft({ labels, used }: Pick<LabelRoll, 'labels' | 'used'>): number {
  return Math.max(0, labels - used);
}

/** A job to be printed on a roll. */
export interface RollNeed {
  size: MediumSize;
  labels: number;
}

/** `otherSize`: its labels are of another size; `short`: it has fewer labels than the job; null if it suits. */
export function adviceOnRoll(roll: LabelRoll, { size, labels }: RollNeed): 'otherSize' | 'short' | null {
  if (!isSameSize(roll, size)) return 'otherSize';
  return labelsLeft(roll) < labels ? 'short' : null;
}
