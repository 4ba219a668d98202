import type { ErrorCode } from '../errors.ts';

/** How one tag was written. Null: the reader does not name it. */
export interface WriteQuality {
  /** Writes that it took; 1 for a tag written at the first one. */
  writes: number;
  rssiDbm: number | null;
  powerDbm: number | null;
  /** Between that power and the least that was found to write this model; null where it was not measured. */
  marginDb: number | null;
}

/** A tag that was tried: how it was written, or null if it was too weak for it. */
export type TriedTag = WriteQuality | null;

export interface TagHealth {
  /** Tags written at their first write, of those tried, in per cent; null before the first. */
  firstWritePct: number | null;
  /** Writes beyond a tag's first. */
  rewrites: number;
  medianRssiDbm: number | null;
  /** The power at which the latest tag was written. */
  powerDbm: number | null;
  marginDb: number | null;
}

/** Why a run of tags is weak: so many of them were not written at the first write, or their median signal is too low. */
export type WeakRun = { by: 'writes'; weak: number; of: number } | { by: 'signal'; medianRssiDbm: number };

/** The run that is judged: the latest tags, once there are enough of them. */
const RUN = { most: 10, least: 5 };
/**
 * Usual tags are written at the first write in 93 to 96 of 100 cases (published yields of label encoders). Of ten such
 * tags, three fail together in one run of fifty, so that three point to the tags and not to chance.
 */
const WEAK_OF_RUN = 3;
/** Desk readers lose tags below -70 to -80 dBm; less than 10 dB above that, a tag slightly off the middle is not read. */
const WEAK_RSSI_DBM = -65;

/** Errors caused by a tag that gets too little power; others are caused by the user's hand or the reader. */
const WEAK_ERRORS: readonly ErrorCode[] = ['tag.weak', 'tag.verify_failed', 'tag.unstable', 'tag.unread'];

export const isOfWeakTag = (code: ErrorCode): boolean => WEAK_ERRORS.includes(code);

/** Sums up tags in the order in which they were tried. */
export function healthOf(tries: readonly TriedTag[]): TagHealth {
  const written = tries.filter((tag) => tag !== null);
  const last = written.at(-1);
  return {
    firstWritePct: tries.length === 0 ? null : Math.round((countFirst(tries) / tries.length) * 100),
    rewrites: written.reduce((sum, { writes }) => sum + writes - 1, 0),
    medianRssiDbm: medianRssi(tries),
    powerDbm: last?.powerDbm ?? null,
    marginDb: last?.marginDb ?? null,
  };
}

/** Judges the latest tags; null while they are too few, or are well. */
export function findWeakRun(tries: readonly TriedTag[]): WeakRun | null {
  const run = tries.slice(-RUN.most);
  if (run.length < RUN.least) return null;
  const weak = run.length - countFirst(run);
  if (weak >= WEAK_OF_RUN) return { by: 'writes', weak, of: run.length };
  const medianRssiDbm = medianRssi(run);
  return medianRssiDbm !== null && medianRssiDbm < WEAK_RSSI_DBM ? { by: 'signal', medianRssiDbm } : null;
}

const countFirst = (tries: readonly TriedTag[]): number => tries.filter((tag) => tag?.writes === 1).length;

function medianRssi(tries: readonly TriedTag[]): number | null {
  const signals = tries.flatMap((tag) => tag?.rssiDbm ?? []).sort((one, other) => one - other);
  return signals[Math.floor(signals.length / 2)] ?? null;
}
