import type { Language, Words } from '../../errors.ts';
import { exact, type Figure, round } from '../decimal.ts';

/**
 * Input and output of logs: m³ and board feet of the logs; m² and m³ (F3) of the veneer of those that have a volume;
 * m² of the veneer of those that have board feet.
 */
export interface YieldSums {
  logVolume: Figure;
  bft: Figure;
  area: Figure;
  veneerVolume: Figure;
  bftArea: Figure;
}

/** F7; null where the divisor is 0. */
export interface YieldFigures {
  volumeYieldPct: number | null;
  /** m² of veneer per m³ of log. */
  areaYield: number | null;
  areaPerBft: number | null;
}

/** F7 of one log or of any number of them together. */
export function yieldOf({ logVolume, bft, area, veneerVolume, bftArea }: YieldSums): YieldFigures {
  return {
    volumeYieldPct: perUnit(exact(veneerVolume).times(100), logVolume, 2),
    areaYield: perUnit(exact(area), logVolume, 2),
    areaPerBft: perUnit(exact(bftArea), bft, 3),
  };
}

function perUnit(value: ReturnType<typeof exact>, unit: Figure, places: number): number | null {
  return exact(unit).isZero() ? null : round(value.dividedBy(unit), places);
}

/** Which of several logs F7 leaves out, because they were not measured; null if none or all of them. */
export function leftOutOf({
  logs,
  withoutVolume,
  withoutBft,
}: Record<'logs' | 'withoutVolume' | 'withoutBft', number>): Words | null {
  const parts = [
    { count: withoutVolume, zh: '无材积', en: 'without volume' },
    { count: withoutBft, zh: '无板尺', en: 'without BFT' },
  ].filter(({ count }) => count > 0 && count < logs);
  if (parts.length === 0) return null;
  return {
    zh: `未计入：${parts.map(({ count, zh }) => `${zh} ${count} 根`).join('，')}`,
    en: `Logs left out: ${parts.map(({ count, en }) => `${count} ${en}`).join(', ')}`,
  };
}

/** W6.9: the volume yields, in %, that are plausible. */
const PLAUSIBLE_PCT = [25, 70] as const;

export type YieldWarning = 'LOW' | 'HIGH' | 'IMPOSSIBLE';

export const YIELD_WARNINGS: Readonly<Record<YieldWarning, Words>> = {
  LOW: { zh: '偏低，低于 25 %', en: 'Low, under 25 %' },
  HIGH: { zh: '偏高，高于 70 %', en: 'High, over 70 %' },
  IMPOSSIBLE: { zh: '产出多于原木，请核对', en: 'More veneer than log: check it' },
};

/**
 * W6.9: whether a volume yield is outside the plausible range. Above 100 % there is more veneer than log; for a single
 * thickness this equals the ceiling of F7, an area yield above 1000 / thickness.
 */
export function yieldWarning(volumeYieldPct: number | null): YieldWarning | null {
  if (volumeYieldPct === null) return null;
  const [least, most] = PLAUSIBLE_PCT;
  if (volumeYieldPct > 100) return 'IMPOSSIBLE';
  if (volumeYieldPct > most) return 'HIGH';
  return volumeYieldPct < least ? 'LOW' : null;
}

/** The remarks on a yield: its warning, and the logs it leaves out. */
export function yieldRemarks(
  row: Parameters<typeof leftOutOf>[0] & { warning: YieldWarning | null },
  language: Language,
): string {
  return [row.warning && YIELD_WARNINGS[row.warning], leftOutOf(row)]
    .flatMap((words) => words?.[language] ?? [])
    .join({ zh: '；', en: '; ' }[language]);
}
