import { lineArea, summarizeTally } from '#shared/domain/tally';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import type { Random } from './random.ts';

/** One bundle of a demo package. */
export interface DemoBundle {
  logNo: string;
  bundleNo: string;
  lengthCm: number;
  widthCm: number;
  pieces: number;
  area: number;
}

interface Limits {
  bundles: readonly [number, number];
  /** Area of the package in m², least and most. */
  area: readonly [number, number];
  /** Area of a full bundle in m², least and most. */
  bundleArea: readonly [number, number];
}

/** Sizes a kind of figure is cut in, cm. */
interface Sizes {
  length: (random: Random) => number;
  widthCm: readonly [number, number];
}

const PACKAGE_LIMITS: Limits = { bundles: [20, 80], area: [250, 900], bundleArea: [5, 20] };
/** Burls come in small irregular leaves. */
const BURL_LIMITS: Limits = { bundles: [20, 30], area: [30, 120], bundleArea: [2, 14] };

/** Panel, door and furniture lengths. */
const usualLength = (random: Random): number =>
  random.weighted([
    [random.integer(255, 320), 35],
    [random.integer(220, 250), 40],
    [random.integer(120, 219), 25],
  ]);

const STRAIGHT: Sizes = { length: usualLength, widthCm: [9, 20] };
const CROWN: Sizes = { length: usualLength, widthCm: [18, 45] };
const PEELED: Sizes = { length: usualLength, widthCm: [20, 60] };
const BURL: Sizes = { length: (random) => random.integer(40, 60), widthCm: [30, 45] };

const SIZES: Readonly<Record<string, Sizes>> = {
  STRAIGHT,
  RIFT: STRAIGHT,
  MOTTLE: STRAIGHT,
  FIDDLEBACK: STRAIGHT,
  FLAKE: STRAIGHT,
  CROWN,
  MIXED: CROWN,
  CROTCH: CROWN,
  POMMELE: PEELED,
  BIRDSEYE: PEELED,
  RANDOM: PEELED,
  BURL,
};

/**
 * Makes the tally of one package: one to three logs, each cut into bundles of 24 or 32 leaves in slicing order, with
 * the remainder in the log's last bundle. Sizes and totals are typical of the trade. Figures by F1.
 */
export function makeBundles(
  random: Random,
  texture: string,
  logNos: readonly string[],
  mostBundles = PACKAGE_LIMITS.bundles[1],
): DemoBundle[] {
  const usual = texture === 'BURL' ? BURL_LIMITS : PACKAGE_LIMITS;
  const limits = { ...usual, bundles: [usual.bundles[0], Math.min(usual.bundles[1], mostBundles)] as const };
  for (;;) {
    const bundles = tryBundles(random, SIZES[texture] ?? STRAIGHT, limits, logNos);
    const { area, bundles: count } = summarizeTally(bundles, 1);
    const [fewest, most] = limits.bundles;
    const [least, largest] = limits.area;
    if (count >= fewest && count <= most && area >= least && area <= largest) return bundles;
  }
}

function tryBundles(random: Random, sizes: Sizes, limits: Limits, logNos: readonly string[]): DemoBundle[] {
  const leaves = random.pick([24, 32]);
  const count = random.integer(...limits.bundles);
  const perLog = Math.ceil(count / logNos.length);
  return logNos.flatMap((logNo) => {
    const lengthCm = sizes.length(random);
    const [narrowest, widest] = widthRange(sizes, limits, lengthCm, leaves);
    let halfCm = random.integer(narrowest, Math.max(narrowest, widest));
    return Array.from({ length: perLog }, (_, index) => {
      // The flitch gets wider and then narrower as the slicing proceeds.
      halfCm = Math.min(Math.max(halfCm + random.integer(-2, 2), narrowest), Math.max(narrowest, widest));
      const pieces = index === perLog - 1 ? random.integer(3, leaves - 1) : leaves;
      const line = { lengthCm, widthCm: halfCm / 2, pieces };
      return {
        logNo,
        bundleNo: String(index + 1),
        ...line,
        area: lineArea(line, STANDARD_SETTINGS.areaScale),
      };
    });
  });
}

/** Widths, in half centimetres, at which a full bundle has a usual area. */
function widthRange(sizes: Sizes, limits: Limits, lengthCm: number, leaves: number): [number, number] {
  const widthFor = (area: number) => (area * 10_000) / (lengthCm * leaves);
  const [least, most] = limits.bundleArea;
  const from = Math.max(sizes.widthCm[0], widthFor(least));
  const to = Math.min(sizes.widthCm[1], widthFor(most));
  return [Math.ceil(from * 2), Math.floor(to * 2)];
}
