/**
 * What a simulated reader does wrong. Counters say how many more times and are counted down; the object may be changed
 * while the reader runs.
 */
export interface Faults {
  /** Every answer arrives byte by byte. */
  splitFrames?: boolean;
  /** Bytes before every answer. */
  noise?: Uint8Array;
  /** Answers with a wrong checksum. */
  badChecksums?: number;
  /** Answers that come this much too late, as many as `lateAnswers` says. */
  lateAnswerMs?: number;
  lateAnswers?: number;
  /** Command codes that get no answer. */
  silent?: number[];
  /** Command codes that are refused with error 17. */
  refused?: number[];
  /** How a mask on the TID bank fails. */
  tidMask?: 'refused' | 'silent' | 'ignored';
  /** Writes that break off half-way and answer "not enough power". */
  halfWrites?: number;
  /** Writes that change nothing and answer "no tag answered". */
  lostWrites?: number;
  /** Writes that change nothing and claim success. */
  falseWrites?: number;
  /** The cable is pulled when the first command after a write arrives. */
  unplugAfterWrite?: boolean;
  /** Answers "set select mode" in the name of command 0C, as some firmware does. */
  selectModeQuirk?: boolean;
}

/** Counts a fault down: true if it acts this time. */
export function strikes(
  faults: Faults,
  name: 'badChecksums' | 'lateAnswers' | 'halfWrites' | 'lostWrites' | 'falseWrites',
): boolean {
  const left = faults[name] ?? 0;
  if (left <= 0) return false;
  faults[name] = left - 1;
  return true;
}
