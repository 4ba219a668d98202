import type { PackDetail, TallyLine } from '#shared/api/pack';
import type { SplicingPlan } from '#shared/domain/splicing/plan';

/** The example door of F16, with leaf sizes from the package. */
export function firstPlan(pack: PackDetail | null, lines: readonly TallyLine[]): SplicingPlan {
  const shortest = pack?.totals.minLengthCm ?? 0;
  const narrowest = lines.length > 0 ? Math.min(...lines.map(({ widthCm }) => widthCm)) : 0;
  return {
    match: 'BOOK',
    balance: 'BALANCE',
    endMatch: 'PANEL',
    panelWidth: 92,
    panelHeight: 205,
    panelTrim: 0.5,
    panels: 1,
    leafWidth: narrowest || 21,
    leafLength: shortest || 215,
    edgeTrim: 0.5,
    endTrim: 1,
    wedges: 8,
    isRound: false,
    angle: 45,
    seed: 1,
  };
}
