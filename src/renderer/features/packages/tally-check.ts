import type { PackDetail, TallyLine } from '#shared/api/pack';
import { countedLines } from '#shared/domain/stock';
import { isAreaAcceptable, lineArea, summarizeTally } from '#shared/domain/tally';
import type { CompanySettings } from '#shared/settings/company-settings';

export interface TallyCheck {
  /** Expected areas of the lines whose stored area does not follow from F1, by line id. */
  wrongAreas: Map<string, number>;
  /** The lines' sums (F2) when the package's totals differ, else null. */
  difference: { area: number; pieces: number } | null;
}

/** Checks the stored lines against F1 and the package's totals against F2. */
export function checkTally(
  lines: TallyLine[],
  { totals, thicknessMm }: Pick<PackDetail, 'totals' | 'thicknessMm'>,
  { areaScale }: CompanySettings,
): TallyCheck {
  const wrongAreas = new Map(
    lines
      .filter((line) => !isAreaAcceptable(line.area, line, areaScale))
      .map((line) => [line.id, lineArea(line, areaScale)]),
  );
  const { area, pieces, bundles } = summarizeTally(countedLines(lines), thicknessMm);
  const agrees = area === totals.area && pieces === totals.pieces && bundles === totals.bundles;
  return { wrongAreas, difference: agrees ? null : { area, pieces } };
}

/** Which lines the figures of the package include, and which columns the lines need besides their sizes. */
export interface TallyStates {
  counted: ReadonlySet<string>;
  /** The lines that are counted, then the others. */
  ordered: readonly TallyLine[];
  /** A line is in another state than the package: shipped out, graded away, held by an order. */
  differ: boolean;
  hasRemarks: boolean;
}

/** The lines that the figures count, and whether the states and remarks of the lines need columns. */
export function tallyStates(
  lines: readonly TallyLine[],
  { stockStatus }: Pick<PackDetail, 'stockStatus'>,
): TallyStates {
  const counted = new Set(countedLines(lines).map(({ id }) => id));
  return {
    counted,
    ordered: [...lines].sort((a, b) => Number(counted.has(b.id)) - Number(counted.has(a.id))),
    differ: lines.some((line) => line.stockStatus !== stockStatus),
    hasRemarks: lines.some(({ remark }) => remark !== ''),
  };
}
