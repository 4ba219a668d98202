/** A bundle of stock that is large enough. */
export interface StockBundle {
  packId: string;
  packNo: string;
  cabinetNo: string;
  logNo: string;
  bundleNo: string;
  lengthCm: number;
  widthCm: number;
  pieces: number;
}

/** Successive bundles of one log that have enough leaves together. */
export interface LeafSequence {
  cabinetNo: string;
  logNo: string;
  bundleNos: string[];
  packs: { id: string; packNo: string }[];
  pieces: number;
  /** Smallest length and smallest width of the leaves. */
  lengthCm: number;
  widthCm: number;
}

/**
 * The shortest runs of successive bundles of each log with this many leaves, those with the fewest bundles first (M2).
 */
export function findSequences(bundles: readonly StockBundle[], leaves: number): LeafSequence[] {
  const logs = Map.groupBy(bundles, ({ cabinetNo, logNo }) => JSON.stringify([cabinetNo, logNo]));
  return [...logs.values()]
    .flatMap((log) => runsOf(log, leaves))
    .sort((one, other) => one.bundleNos.length - other.bundleNos.length || one.pieces - other.pieces);
}

function runsOf(log: readonly StockBundle[], leaves: number): LeafSequence[] {
  const numbered = log
    .map((bundle) => ({ bundle, number: numberOf(bundle.bundleNo) }))
    .filter(({ number }) => !Number.isNaN(number))
    .sort((one, other) => one.number - other.number || other.bundle.pieces - one.bundle.pieces)
    // V8: a bundle that was split by width has its number twice; either part has its leaves of the sequence.
    .filter(({ number }, at, all) => number !== all[at - 1]?.number);
  const found: LeafSequence[] = [];
  let run: StockBundle[] = [];
  let last = Number.NaN;
  for (const { bundle, number } of numbered) {
    if (number !== last + 1) run = [];
    run.push(bundle);
    last = number;
    if (leavesOf(run) < leaves) continue;
    while (leavesOf(run.slice(1)) >= leaves) run.shift();
    found.push(sequenceOf(run));
    run = [];
    last = Number.NaN;
  }
  return found;
}

const leavesOf = (bundles: readonly StockBundle[]): number =>
  bundles.reduce((total, { pieces }) => total + pieces, 0);

/** The digits that a bundle's number ends with; bundles without are in no sequence. */
const numberOf = (bundleNo: string): number => Number(/\d+$/.exec(bundleNo)?.[0] ?? Number.NaN);

function sequenceOf(run: readonly StockBundle[]): LeafSequence {
  const [{ cabinetNo, logNo }] = run as [StockBundle];
  const packs = new Map(run.map(({ packId, packNo }) => [packId, { id: packId, packNo }]));
  return {
    cabinetNo,
    logNo,
    bundleNos: run.map(({ bundleNo }) => bundleNo),
    packs: [...packs.values()],
    pieces: leavesOf(run),
    lengthCm: Math.min(...run.map((bundle) => bundle.lengthCm)),
    widthCm: Math.min(...run.map((bundle) => bundle.widthCm)),
  };
}
