import type { WatchedTags } from '#shared/desk/contract/tags';
import { type AppError, toAppError } from '#shared/errors';
import { pause } from '../../../components/pause.ts';
import { mayComeBack, RETRY_MS } from '../../../desk/reader-return.ts';
import type { Sighting, TagsAround } from './tags-around.ts';

/** The desk's calls that waiting for a tag uses. */
export interface TagWatch {
  watch(call: { key: string; readerId: string }): Promise<Pick<WatchedTags, 'tags'>>;
  cancel(call: { key: string }): Promise<void>;
}

interface Wait {
  readerId: string;
  /** The tags that do not end the wait. */
  around: TagsAround;
  /** Ends the wait as a tag does. */
  signal: AbortSignal;
  /** Called while the reader is not there, and with null when it is back. */
  onFault: (fault: AppError | null) => void;
}

/** The waits under way: an abandoned one frees the reader a moment later. */
const waits = new WeakMap<TagWatch, Promise<void>>();

/**
 * Resolves with the tags in the field when one was put on the reader, or with none on the signal; the reader is free then.
 * A reader that may come back is waited for; throws the other errors of reading. A desk allows one wait at a time: end an
 * earlier one by its signal.
 */
export function awaitTag(desk: TagWatch, wait: Wait): Promise<readonly Sighting[]> {
  const before = waits.get(desk) ?? Promise.resolve();
  const turn = before.then(() => waitFor(desk, wait));
  waits.set(
    desk,
    turn.then(
      () => undefined,
      () => undefined,
    ),
  );
  return turn;
}

async function waitFor(
  desk: TagWatch,
  { readerId, around, signal, onFault }: Wait,
): Promise<readonly Sighting[]> {
  const key = crypto.randomUUID();
  const end = () => void desk.cancel({ key }).catch(() => undefined);
  signal.addEventListener('abort', end);
  around.beginWait();
  try {
    let isThere = true;
    for (let wasThere = false; !signal.aborted; wasThere = true) {
      try {
        const { tags } = await desk.watch({ key, readerId });
        if (!isThere) onFault(null);
        isThere = true;
        if (!signal.aborted && around.includesNew(tags)) return tags;
      } catch (caught) {
        const error = toAppError(caught);
        if (signal.aborted || !mayComeBack(error, wasThere)) throw error;
        isThere = false;
        onFault(error);
        await pause(RETRY_MS, signal);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
    // A lost bridge ends the reading as well.
    await desk.cancel({ key }).catch(() => undefined);
  }
  return [];
}
