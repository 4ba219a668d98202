/** Lifetime of a cached answer, the same as for rights: a change on another node takes effect here within this time. */
const FRESH_MS = 5000;
const MOST_KEPT = 1000;

export interface Kept<T> {
  /** The cached answer for this key if it is fresh; otherwise the result of `read`. */
  get(key: string, read: () => Promise<T>): Promise<T>;
  /** Discards all answers, after a change on this node. */
  forget(): void;
}

/** Keeps answers that do not depend on the caller. A failed read is not kept. */
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
