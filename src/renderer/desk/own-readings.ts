import type { WatchedTags } from '#shared/desk/contract/tags';

/** The calls of the desk that continuous reading uses. */
export interface ReadingDesk {
  watch(call: { key: string; readerId: string; stocktakeKey?: string }): Promise<WatchedTags>;
  cancel(call: { key: string }): Promise<void>;
}

/** Key in the storage of the window, which outlasts a reload. */
const STORED = 'readings';

/**
 * The readings of this page, by key. A page cannot end its readings when it is reloaded, and the reader would stay in
 * use until the host notices, seconds later, that no page polls. So the next page ends them.
 */
export function createOwnReadings(
  desk: () => ReadingDesk,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): ReadingDesk & { endLeft(): Promise<void> } {
  const left = new Set<string>(JSON.parse(storage.getItem(STORED) ?? '[]'));
  const running = new Set<string>();
  const keep = () => storage.setItem(STORED, JSON.stringify([...left, ...running]));

  async function endLeft(): Promise<void> {
    for (const key of left) {
      await desk().cancel({ key });
      left.delete(key);
      keep();
    }
  }

  return {
    /** Resolves when the readers are free of the previous page's readings. */
    endLeft,
    async watch(call) {
      await endLeft();
      running.add(call.key);
      keep();
      return desk().watch(call);
    },
    async cancel(call) {
      running.delete(call.key);
      keep();
      await desk().cancel(call);
    },
  };
}
