import { exact, type Figure, round } from '../decimal.ts';

/** Diameters at the small end, inside bark, in cm: the shortest, and the one at right angles to it. */
export interface EndDiameters {
  shortCm: Figure;
  longCm: Figure;
}

/** From this diameter in cm the mean is taken of diameters that differ by 4 cm, below by 2 cm. */
const LARGE_CM = 26;
/** From this diameter in cm the scale has steps of 2 cm, below of 1 cm. */
const COARSE_FROM_CM = 14;
/** A log may be shorter than its scale length by this much, in m. */
const SHORTFALL_M = 0.02;
/** From this length in m the scale has steps of 0.2 m, below of 0.1 m. */
const LONG_FROM_M = 2;

/** F8: scale diameter in cm (检尺径, GB/T 144). */
export function scaleDiameter({ shortCm, longCm }: EndDiameters): number {
  const short = exact(shortCm);
  const isOval = exact(longCm)
    .minus(short)
    .greaterThanOrEqualTo(short.lessThan(LARGE_CM) ? 2 : 4);
  const measured = isOval ? short.plus(longCm).dividedBy(2) : short;
  if (measured.lessThan(COARSE_FROM_CM)) return round(measured, 0);
  const below = measured.dividedToIntegerBy(2).times(2);
  return below.plus(measured.minus(below).lessThan(1) ? 0 : 2).toNumber();
}

/** F9: scale length in m (检尺长) of a measured length. */
export function scaleLength(lengthM: Figure): number {
  const allowed = exact(lengthM).plus(SHORTFALL_M);
  const step = allowed.lessThan(LONG_FROM_M) ? '0.1' : '0.2';
  return allowed.dividedToIntegerBy(step).times(step).toNumber();
}
