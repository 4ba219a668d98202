import { LONGEST_GAP_MS } from '../scans/scan-pace.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>;

interface LoneKeys {
  /** To be called for every key; `run` is the action of a character key, if it has one. */
  press(event: Pressed, run?: () => void): void;
}

/** The first characters of codes. */
const BEGINS_CODE = /^[\p{L}\p{N}]$/u;

/**
 * Runs the action of a character key unless another key came at a scanner's pace before or after it: then it belongs to a
 * code. Keys that begin no code, such as `/`, do not wait for the next one.
 */
export function createLoneKeys(): LoneKeys {
  let lastMs = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    press({ key, repeat, timeStamp }, run) {
      // A held key repeats as fast as a scanner types; Shift arrives between the characters of a code.
      if (repeat || (key.length > 1 && key !== 'Enter' && key !== 'Tab')) return;
      clearTimeout(waiting);
      const isInCode = timeStamp - lastMs <= LONGEST_GAP_MS;
      lastMs = timeStamp;
      if (run === undefined || isInCode) return;
      if (BEGINS_CODE.test(key)) waiting = setTimeout(run, LONGEST_GAP_MS);
      else run();
    },
  };
}
