import type { Figure } from '../decimal.ts';
import { boardFeet, type LogRule, scaledLog } from './board-feet.ts';
import { scaleDiameter, scaleLength } from './scale.ts';
import { logVolume } from './volume.ts';

/** Measures of a log, taken in the yard or supplied with it; null where unknown. */
export interface MeasuredLog {
  shortDiaCm: Figure | null;
  longDiaCm: Figure | null;
  lengthM: Figure | null;
}

/** The figures of a log that its volume follows from. */
export interface ScaledFigures {
  checkDiameter: Figure | null;
  checkLength: Figure | null;
}

/** F8: the scale diameter in cm; null while a diameter is missing. */
export function scaleDiameterOf({ shortDiaCm, longDiaCm }: MeasuredLog): number | null {
  if (shortDiaCm === null || longDiaCm === null) return null;
  return scaleDiameter({ shortCm: shortDiaCm, longCm: longDiaCm });
}

/** F9: the scale length in m; null while the length is missing. */
export const scaleLengthOf = ({ lengthM }: MeasuredLog): number | null =>
  lengthM === null ? null : scaleLength(lengthM);

/** F10: m³ by GB/T 4814; null for a log that is not scaled, or outside of its table. */
export function tableVolumeOf({ checkDiameter, checkLength }: ScaledFigures): number | null {
  return checkDiameter === null || checkLength === null ? null : logVolume(checkDiameter, checkLength);
}

/**
 * F11: board feet from the measures, or else from the scale figures; null if neither is known, or the rule does not
 * cover the log.
 */
export function boardFeetOf(rule: LogRule, log: MeasuredLog & ScaledFigures): number | null {
  const diameter = log.shortDiaCm ?? log.checkDiameter;
  const length = log.lengthM ?? log.checkLength;
  return diameter === null || length === null ? null : boardFeet(rule, scaledLog(diameter, length));
}

/** F11: board feet on a feed order with this rule; the log's own figure without a rule, or if it is the supplier's. */
export function fedBoardFeetOf(
  rule: LogRule | undefined,
  log: MeasuredLog & ScaledFigures & { bftSource: string; bft: number | null },
): number | null {
  return rule === undefined || log.bftSource === 'SUPPLIER' ? log.bft : boardFeetOf(rule, log);
}
