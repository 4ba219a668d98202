import { requireDesk } from '../../desk/connect.ts';
import type { TagReader } from './tag-reader.ts';

/** Tags that the desk is asked for at once. */
const PORTION = 10_000;

/**
 * Puts the tags that the desk has kept of a reading in place of those the reader has, until the signal is aborted; rejects
 * with its reason or `stocktake.unknown`.
 */
export async function takeOverTags(reader: TagReader, key: string, signal: AbortSignal): Promise<true> {
  reader.clear();
  for (let from = 0; ; from += PORTION) {
    const tags = await requireDesk().rfid.stocktakeTags({ key, from, size: PORTION });
    signal.throwIfAborted();
    reader.addTags(tags);
    if (tags.length < PORTION) return true;
  }
}
