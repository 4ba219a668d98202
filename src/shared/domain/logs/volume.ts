import { exact, type Figure } from '../decimal.ts';

/** Diameters in cm and lengths in m that the table of GB/T 4814 covers. */
const DIAMETERS_CM = [4, 120] as const;
const LENGTHS_M = [0.5, 20] as const;
/** Below this diameter in cm a volume has four decimals, from it three. */
const FINE_BELOW_CM = 8;

const isWithin = (value: Figure, [least, greatest]: readonly [number, number]) =>
  exact(value).greaterThanOrEqualTo(least) && exact(value).lessThanOrEqualTo(greatest);

/** F10: volume in m³ of a log by its scale diameter in cm and scale length in m (GB/T 4814-2013); null outside of the table. */
export function logVolume(diameterCm: Figure, lengthM: Figure): number | null {
  if (!isWithin(diameterCm, DIAMETERS_CM) || !isWithin(lengthM, LENGTHS_M)) return null;
  const diameter = exact(diameterCm);
  return tenThousandths(diameterCm, lengthM)
    .dividedBy(10_000)
    .toDecimalPlaces(diameter.lessThan(FINE_BELOW_CM) ? 4 : 3)
    .toNumber();
}

/** The measure of a log that is outside of the table of GB/T 4814: the diameter in cm, or else the length in m. */
export const measureOutsideTable = (diameterCm: Figure): 'checkDiameter' | 'checkLength' =>
  isWithin(diameterCm, DIAMETERS_CM) ? 'checkLength' : 'checkDiameter';

/** V × 10,000. The longest and the shortest logs have a formula of their own. */
function tenThousandths(diameterCm: Figure, lengthM: Figure) {
  const d = exact(diameterCm);
  const l = exact(lengthM);
  if (l.lessThan(2) || l.greaterThan(10)) return d.plus(l.times('0.5')).pow(2).times(l).times('0.8');
  const taper = d.lessThan(14)
    ? l.times('0.45').plus('0.2')
    : l
        .times('0.5')
        .plus(l.pow(2).times('0.005'))
        .plus(exact(14).minus(l).pow(2).times(d.minus(10)).times(l).times('0.000125'));
  return d.plus(taper).pow(2).times(l).times('0.7854');
}
