import type { TallyLine, TallyTotals } from '#shared/api/pack';
import { isAreaAcceptable, lineArea, summarizeTally } from '#shared/domain/tally';

export interface TallyCheck {
  /** Expected area of the lines whose stored one does not follow from F1, by line id. */
  wrongAreas: Map<string, number>;
  /** What the lines add up to (F2), when the package's totals say otherwise; else null. */
  difference: { area: number; pieces: number } | null;
}

/** Checks the stored lines against F1 and the package's totals against F2. */
export function checkTally(lines: TallyLine[], totals: TallyTotals, thicknessMm: number): TallyCheck {
  const wrongAreas = new Map(
    lines.filter((line) => !isAreaAcceptable(line.area, line)).map((line) => [line.id, lineArea(line)]),
  );
  const { area, pieces, bundles } = summarizeTally(lines, thicknessMm);
  const agrees = area === totals.area && pieces === totals.pieces && bundles === totals.bundles;
  return { wrongAreas, difference: agrees ? null : { area, pieces } };
}
