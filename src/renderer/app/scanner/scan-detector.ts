import { LONGEST_GAP_MS } from '../../components/scans/scan-pace.ts';

const SHORTEST_CODE = 4;
/** The least length of a code without an end mark: longer, because only the pace distinguishes it from typing. */
const SHORTEST_UNENDED = 6;
/** A scanner that sends no Enter has sent its whole code when no key follows for so long. */
export const PAUSE_MS = 150;

export interface KeyStroke {
  /** The event's `key`; `Process` for a key that an input method has taken. */
  key: string;
  atMs: number;
}

export interface ScanDetector {
  /** Returns the scanned text at its end, else null. */
  feed(stroke: KeyStroke): string | null;
  /**
   * To be called `PAUSE_MS` after the last key. Returns the text of a scanner that ends it with no key, `swallowed` if an
   * input method has taken the scanner's keys, else null.
   */
  pause(): { text: string } | 'swallowed' | null;
}

/** Whether scanners end a code with this key. */
export const isEndKey = (key: string): boolean => key === 'Enter' || key === 'Tab';

/**
 * Distinguishes a scanner's keys from a person's: a run of characters in quick succession, ended by Enter, Tab or a
 * pause.
 */
export function createScanDetector(): ScanDetector {
  let text = '';
  let swallowed = 0;
  let lastMs = Number.NEGATIVE_INFINITY;

  function forget(): void {
    text = '';
    swallowed = 0;
  }

  return {
    feed({ key, atMs }) {
      const isSwallowed = key === 'Process';
      // Shift and other modifiers arrive between the characters of a code.
      const isEnd = isEndKey(key);
      if (key.length > 1 && !isEnd && !isSwallowed) return null;
      const inRun = atMs - lastMs <= LONGEST_GAP_MS;
      lastMs = atMs;
      if (!inRun) forget();
      if (isSwallowed) {
        swallowed += 1;
        return null;
      }
      if (!isEnd) {
        text += key;
        return null;
      }
      const scanned = text.length >= SHORTEST_CODE ? text : null;
      forget();
      return scanned;
    },
    pause() {
      const isSwallowed = swallowed >= SHORTEST_UNENDED;
      const unended = text.length >= SHORTEST_UNENDED ? { text } : null;
      forget();
      return isSwallowed ? 'swallowed' : unended;
    },
  };
}
