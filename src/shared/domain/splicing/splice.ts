import { exact, round } from '../decimal.ts';
import { layRows } from './lay-rows.ts';
import { layStrips } from './lay-strips.ts';
import { isInRows, type SplicingPlan, usableLeaf } from './plan.ts';
import type { Laid } from './tile.ts';

export interface Splicing extends Laid {
  /** Share of the leaves that is no finished panel, in per cent to 2 decimals (F16). */
  waste: number;
  /** Area of the leaves to buy, in m² to 4 decimals. */
  area: number;
}

/** Maximum of pieces laid in a panel; more mean a mistake in the sizes. */
const MOST_PIECES = 2000;

/**
 * Lays the panel numbered `panel`, from 0, and sums the material of all panels; null if the sizes do not make a panel.
 */
export function splice(plan: SplicingPlan, panel = 0): Splicing | null {
  const usable = usableLeaf(plan);
  const sizes = [plan.panelWidth, plan.panelHeight, plan.panels, usable.width, usable.length];
  if (sizes.some((size) => !(size > 0))) return null;
  const shortest = Math.min(usable.width, usable.length);
  if ((plan.panelWidth * plan.panelHeight) / (usable.width * shortest) > MOST_PIECES) return null;
  const laid = isInRows(plan.match) ? layRows(plan, panel) : layStrips(plan, panel);
  const leafArea = exact(plan.leafWidth).times(plan.leafLength);
  const bought = leafArea.times(laid.leaves);
  const used = finishedArea(plan).times(plan.panels);
  return {
    ...laid,
    waste: round(exact(1).minus(used.div(bought)).times(100), 2),
    area: round(bought.div(10_000), 4),
  };
}

/** The least size of leaves in stock for a laid panel, in cm, rounded up to tenths as tallies have them. */
export function soughtLeaf(
  plan: SplicingPlan,
  { pieceWidth, pieceLength, ofLeaf }: Laid,
): { lengthCm: number; widthCm: number } {
  const width = isInRows(plan.match) ? Math.min(pieceWidth, usableLeaf(plan).width) : pieceWidth;
  return {
    lengthCm: tenths(ofLeaf * pieceLength + 2 * plan.endTrim),
    widthCm: tenths(width + 2 * plan.edgeTrim),
  };
}

/** The 1e-6 keeps binary rounding errors from adding a tenth. */
const tenths = (cm: number): number => Math.ceil(cm * 10 - 1e-6) / 10;

/** Area of one finished panel, in cm². */
function finishedArea({ match, isRound, panelWidth, panelHeight }: SplicingPlan) {
  if (match === 'SUNBURST' && isRound) return exact(panelWidth).div(2).pow(2).times(Math.PI);
  return exact(panelWidth).times(panelHeight);
}
