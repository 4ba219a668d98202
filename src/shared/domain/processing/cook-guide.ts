import { exact, type Figure, round } from '../decimal.ts';

/** Guide values of cooking: a range of hours and of °C, and the hours for a log of this diameter where it is known. */
export interface CookGuide {
  hours: readonly [least: number, most: number];
  temperatureC: readonly [least: number, most: number];
  /** Whole hours; null without a diameter. */
  hoursForLog: number | null;
}

/** W6.6: soft or light species, and the hard ring-porous ones and beech, by their codes. */
const GUIDES = [
  { treeCodes: ['HM', 'SY', 'BI'], hours: [10, 30], temperatureC: [50, 75] },
  { treeCodes: ['WO', 'RO', 'EO', 'WA', 'MA', 'BE', 'EL'], hours: [45, 75], temperatureC: [60, 90] },
] as const;

/** The diameters, in cm, of the logs that the guide values were found on. */
const STUDIED_CM = [50, 70] as const;

/**
 * W6.6: the guide values for a species; null if there are none. The larger the diameter, the longer: the position
 * within the hours' range equals the diameter's position within the study's range.
 */
export function cookGuideOf(treeCode: string, diameterCm: Figure | null): CookGuide | null {
  const found = GUIDES.find(({ treeCodes }) => treeCodes.some((one) => one === treeCode));
  if (found === undefined) return null;
  const { hours, temperatureC } = found;
  return { hours, temperatureC, hoursForLog: diameterCm === null ? null : hoursFor(diameterCm, hours) };
}

function hoursFor(diameterCm: Figure, [least, most]: readonly [number, number]): number {
  const [thin, thick] = STUDIED_CM;
  const place = exact(diameterCm)
    .minus(thin)
    .dividedBy(thick - thin)
    .clamp(0, 1);
  return round(place.times(most - least).plus(least), 0);
}
