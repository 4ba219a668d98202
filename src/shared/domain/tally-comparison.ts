import type { CompareResult } from './compare-results.ts';
import { exact, type Figure, sum } from './decimal.ts';
import { AREA_TOLERANCE_M2 } from './tally.ts';

/** A line of a tally. Lengths in cm, area in m². */
export interface TallyFigures {
  packNo: string;
  logNo: string;
  bundleNo: string;
  barcode: string;
  lengthCm: number;
  widthCm: number;
  pieces: number;
  area: number;
}

/** A line of the supplier's tally with the counted one; one of them is null if only the other side has the bundle. */
export interface ComparedLine<Counted extends TallyFigures = TallyFigures> {
  result: CompareResult;
  supplier: TallyFigures | null;
  counted: Counted | null;
}

/** Counted minus the supplier's; measures of a bundle that only one side has cannot differ and are null. */
export interface LineDifference {
  lengthCm: number | null;
  widthCm: number | null;
  pieces: number;
  area: number;
}

/** Sums of lines (F2). */
export interface TallySums {
  lines: number;
  pieces: number;
  area: number;
}

const bundleOf = ({ logNo, bundleNo }: TallyFigures) =>
  `${logNo.toUpperCase()}\n${bundleNo.replace(/^0+/, '')}`;
const sizeOf = ({ lengthCm, widthCm }: TallyFigures) => `${lengthCm}\n${widthCm}`;

/**
 * The keys by which a line is matched, the surest first; the empty text matches none. A bundle may have been split by
 * width (V8), so a line of the same size goes before another one of the same bundle. Packages may have been renumbered.
 */
const KEYS: readonly ((line: TallyFigures) => string)[] = [
  ({ barcode }) => barcode,
  (line) => `${line.packNo}\n${bundleOf(line)}\n${sizeOf(line)}`,
  (line) => `${line.packNo}\n${bundleOf(line)}`,
  (line) => `${bundleOf(line)}\n${sizeOf(line)}`,
  bundleOf,
];

/**
 * W1.3: compares the supplier's tally with the counted one, line by line. The supplier's lines come first, in their
 * order, then the lines that were only counted.
 */
export function compareTallies<Counted extends TallyFigures>(
  supplier: readonly TallyFigures[],
  counted: readonly Counted[],
): ComparedLine<Counted>[] {
  const found = new Map<TallyFigures, Counted>();
  const free = new Set(counted);
  for (const keyOf of KEYS) {
    const byKey = Map.groupBy(free, keyOf);
    for (const line of supplier) {
      const key = keyOf(line);
      const match = key === '' || found.has(line) ? undefined : byKey.get(key)?.shift();
      if (match === undefined) continue;
      found.set(line, match);
      free.delete(match);
    }
  }
  return [
    ...supplier.map((line): ComparedLine<Counted> => {
      const match = found.get(line) ?? null;
      return { result: match === null ? 'missing' : resultOf(line, match), supplier: line, counted: match };
    }),
    ...[...free].map((line): ComparedLine<Counted> => ({ result: 'extra', supplier: null, counted: line })),
  ];
}

function resultOf(supplier: TallyFigures, counted: TallyFigures): 'matched' | 'different' {
  const isSame =
    sizeOf(supplier) === sizeOf(counted) &&
    supplier.pieces === counted.pieces &&
    exact(supplier.area).minus(counted.area).abs().lessThanOrEqualTo(AREA_TOLERANCE_M2);
  return isSame ? 'matched' : 'different';
}

export function differenceOf({ supplier, counted }: ComparedLine): LineDifference {
  const minus = (of: (line: TallyFigures) => Figure) =>
    exact(counted === null ? 0 : of(counted))
      .minus(supplier === null ? 0 : of(supplier))
      .toNumber();
  const isBoth = supplier !== null && counted !== null;
  return {
    lengthCm: isBoth ? minus(({ lengthCm }) => lengthCm) : null,
    widthCm: isBoth ? minus(({ widthCm }) => widthCm) : null,
    pieces: minus(({ pieces }) => pieces),
    area: minus(({ area }) => area),
  };
}

/** Sums of both sides, and counted minus the supplier's. */
export function sumsOf(
  lines: readonly ComparedLine[],
): Record<'supplier' | 'counted' | 'difference', TallySums> {
  const ofSide = (side: 'supplier' | 'counted'): TallySums => {
    const own = lines.flatMap((line) => line[side] ?? []);
    return {
      lines: own.length,
      pieces: own.reduce((total, { pieces }) => total + pieces, 0),
      area: sum(own.map(({ area }) => area)).toNumber(),
    };
  };
  const [supplier, counted] = [ofSide('supplier'), ofSide('counted')];
  return {
    supplier,
    counted,
    difference: {
      lines: counted.lines - supplier.lines,
      pieces: counted.pieces - supplier.pieces,
      area: exact(counted.area).minus(supplier.area).toNumber(),
    },
  };
}

/**
 * The part of an order's comparison that concerns some of the counted lines, those of an inbound or a package: these
 * lines, and what is missing in the supplier's packages that they are of. With `takesRest`, also what is missing in
 * packages of which nothing was counted anywhere, because no more is expected.
 */
export function partOf<Counted extends TallyFigures>(
  lines: readonly ComparedLine<Counted>[],
  isOwn: (counted: Counted) => boolean,
  { takesRest = false }: { takesRest?: boolean } = {},
): ComparedLine<Counted>[] {
  const counted = lines.filter((line) => line.counted !== null);
  const packsIn = (of: readonly ComparedLine<Counted>[]) =>
    new Set(of.flatMap((line) => [line.supplier?.packNo, line.counted?.packNo]));
  const own = new Set(counted.filter((line) => line.counted !== null && isOwn(line.counted)));
  const ownPacks = packsIn([...own]);
  const begun = packsIn(counted);
  return lines.filter((line) => {
    if (line.result !== 'missing' || line.supplier === null) return own.has(line);
    const { packNo } = line.supplier;
    return ownPacks.has(packNo) || (takesRest && !begun.has(packNo));
  });
}
