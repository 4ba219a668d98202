/** What was read is believed this long, as rights are: the time a change on another node needs to be seen on this one. */
const FRESH_MS = 5000;
const MOST_KEPT = 1000;

export interface Kept<T> {
  /** The kept answer to this key while it is fresh, else a new one. */
  get(key: string, read: () => Promise<T>): Promise<T>;
  /** Something was changed here: everything is read anew. */
  forget(): void;
}

/** Keeps answers that are the same for everybody. A failed reading is not kept. */
export function createKept<T>(now: () => Date): Kept<T> {
  const kept = new Map<string, { at: number; answer: Promise<T> }>();
  return {
    get(key, read) {
      const at = now().getTime();
      const entry = kept.get(key);
      if (entry !== undefined && Math.abs(at - entry.at) < FRESH_MS) return entry.answer;
      const answer = read();
      answer.catch(() => kept.get(key)?.answer === answer && kept.delete(key));
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, { at, answer });
      return answer;
    },
    forget: () => kept.clear(),
  };
}
