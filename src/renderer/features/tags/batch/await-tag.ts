import type { WatchedTags } from '#shared/desk/contract/tags';

/** The desk's calls that waiting for a tag uses. */
export interface TagWatch {
  watch(call: { key: string; readerId: string }): Promise<Pick<WatchedTags, 'tags'>>;
  cancel(call: { key: string }): Promise<void>;
}

interface Wait {
  readerId: string;
  /** The tag that may still be on the reader; empty for none. */
  exceptEpc: string;
  /** Ends the wait as a tag does. */
  signal: AbortSignal;
}

/** The waits under way: an abandoned one frees the reader a moment later. */
const waits = new WeakMap<TagWatch, Promise<void>>();

/**
 * Resolves when a tag other than `exceptEpc` is alone on the reader, or on the signal; the reader is free then. Throws
 * the errors of reading. A desk allows one wait at a time: end an earlier one by its signal.
 */
export function awaitTag(desk: TagWatch, wait: Wait): Promise<void> {
  const before = waits.get(desk) ?? Promise.resolve();
  const turn = before.then(() => waitFor(desk, wait));
  waits.set(
    desk,
    turn.catch(() => undefined),
  );
  return turn;
}

async function waitFor(desk: TagWatch, { readerId, exceptEpc, signal }: Wait): Promise<void> {
  const key = crypto.randomUUID();
  const end = () => void desk.cancel({ key }).catch(() => undefined);
  signal.addEventListener('abort', end);
  try {
    while (!signal.aborted) {
      const { tags } = await desk.watch({ key, readerId });
      if (tags.length > 0 && tags.every(({ epc }) => epc !== exceptEpc)) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
    // A lost bridge ends the reading as well.
    await desk.cancel({ key }).catch(() => undefined);
  }
}
