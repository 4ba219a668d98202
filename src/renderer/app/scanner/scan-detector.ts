/** A hand cannot type this fast, a scanner is always faster. */
const LONGEST_GAP_MS = 45;
const SHORTEST_CODE = 4;

export interface KeyStroke {
  key: string;
  atMs: number;
}

/**
 * Tells a scanner's keys from a person's: a run of characters, each close behind the last, ended by Enter.
 * `feed` answers the scanned text when its Enter arrives, else null.
 */
export function createScanDetector(): { feed(stroke: KeyStroke): string | null } {
  let text = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    feed({ key, atMs }) {
      // Shift and its like arrive between the characters of a code.
      if (key.length > 1 && key !== 'Enter') return null;
      const inRun = atMs - lastMs <= LONGEST_GAP_MS;
      lastMs = atMs;
      if (key !== 'Enter') {
        text = inRun ? text + key : key;
        return null;
      }
      const scanned = inRun && text.length >= SHORTEST_CODE ? text : null;
      text = '';
      return scanned;
    },
  };
}
