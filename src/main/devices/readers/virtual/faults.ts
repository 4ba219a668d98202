/**
 * The faults of a simulated reader. Counters give how many more times a fault occurs and are counted down; the object
 * may be changed while the reader runs.
 */
export interface Faults {
  /** Every answer arrives byte by byte. */
  splitFrames?: boolean;
  /** Time between the frames of one answer, in which the reader still works. */
  frameGapMs?: number;
  /** Bytes before every answer. */
  noise?: Uint8Array;
  /** Number of answers with a wrong checksum. */
  badChecksums?: number;
  /** Delay of late answers in ms; `lateAnswers` is the number of late answers. */
  lateAnswerMs?: number;
  lateAnswers?: number;
  /** Number of accesses whose result is reported only when the next inventory has started (LLRP). */
  lateResults?: number;
  /** No command gets an answer. */
  isMute?: boolean;
  /** Command codes that get no answer. */
  silent?: number[];
  /** Command codes that are refused with error 17. */
  refused?: number[];
  /** How a mask on the TID bank fails. */
  tidMask?: 'refused' | 'silent' | 'ignored';
  /** Number of reads that a reader with one code for all failures reports as failed. */
  failedReads?: number;
  /** Number of writes that break off half-way and answer "not enough power". */
  halfWrites?: number;
  /** Number of writes that change nothing and answer "no tag answered". */
  lostWrites?: number;
  /** Number of writes that change nothing and report success. */
  falseWrites?: number;
  /** The cable is pulled when the first command after a write arrives. */
  unplugAfterWrite?: boolean;
  /** Power is set in steps of this many hundredths of a dBm, rounded down. */
  powerStepCentiDbm?: number;
  /** The cable is pulled, once, behind so many answers and rounds. */
  answersToUnplug?: number | undefined;
  /** The cable is pulled, once, when this command arrives. */
  unplugAt?: number;
  /** Answers "set select mode" with the code of command 0C, as some firmware does. */
  selectModeQuirk?: boolean;
}

/** Counts a fault down; true if it occurs this time. */
export function strikes(
  faults: Faults,
  name:
    | 'badChecksums'
    | 'lateAnswers'
    | 'lateResults'
    | 'failedReads'
    | 'halfWrites'
    | 'lostWrites'
    | 'falseWrites',
): boolean {
  const left = faults[name] ?? 0;
  if (left <= 0) return false;
  faults[name] = left - 1;
  return true;
}
