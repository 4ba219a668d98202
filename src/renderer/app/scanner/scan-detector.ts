/** No hand types this fast; every scanner is faster. */
const LONGEST_GAP_MS = 45;
const SHORTEST_CODE = 4;

export interface KeyStroke {
  key: string;
  atMs: number;
}

/**
 * Distinguishes a scanner's keys from a person's: a run of characters in quick succession, ended by Enter or Tab. `feed`
 * returns the scanned text at its end, else null.
 */
export function createScanDetector(): { feed(stroke: KeyStroke): string | null } {
  let text = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    feed({ key, atMs }) {
      // Shift and other modifiers arrive between the characters of a code.
      const isEnd = key === 'Enter' || key === 'Tab';
      if (key.length > 1 && !isEnd) return null;
      const inRun = atMs - lastMs <= LONGEST_GAP_MS;
      lastMs = atMs;
      if (!isEnd) {
        text = inRun ? text + key : key;
        return null;
      }
      const scanned = inRun && text.length >= SHORTEST_CODE ? text : null;
      text = '';
      return scanned;
    },
  };
}
