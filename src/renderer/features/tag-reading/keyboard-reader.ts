import type { Reader } from '#shared/desk/contract/readers';
import { MOST_TAGS_ADDED } from '#shared/desk/contract/stocktakes';
import type { TagSighting, WatchedTags } from '#shared/desk/contract/tags';

/** The id of the reader that types; it has no port that the desk could open. */
export const KEYBOARD_READER_ID = 'keyboard';

export function keyboardReader(name: string): Reader {
  return { id: KEYBOARD_READER_ID, uri: KEYBOARD_READER_ID, name, driver: '', origin: 'built-in' };
}

/** The same tag is typed over and over while it is in the field. */
const SAME_TAG_MS = 2000;
/** 4 to 62 bytes in whole words. */
const EPC = /^([0-9A-F]{4}){2,31}$/;
/** An answer without tags, as from the desk. */
const LONGEST_WAIT_MS = 1000;

/** The input of a keyboard-wedge reader, in the same form as the desk's answers for other readers. */
export interface TypedTags {
  /** Accepts a scanned text: an EPC, each at most every two seconds; other texts are ignored. */
  take(text: string): void;
  /**
   * The tags typed since the last answer; waits a second for one. Those for a stock-take are stored before; tags that
   * cannot be stored now are stored with its next ones. Throws the errors of storing.
   */
  next(stocktake?: StocktakeStore): Promise<WatchedTags>;
}

export interface StocktakeStore {
  key: string;
  store(tags: TagSighting[]): Promise<void>;
}

export function createTypedTags(): TypedTags {
  const typedAt = new Map<string, number>();
  let seen: TagSighting[] = [];
  let wake: () => void = () => {};
  /** Tags that could not be stored, by stock-take. */
  const unstored = new Map<string, TagSighting[]>();

  /** Stores as many of the tags as the desk takes at once, and returns them; the next ones follow with the next answer. */
  async function keep(tags: TagSighting[], { key, store }: StocktakeStore): Promise<TagSighting[]> {
    const all = [...(unstored.get(key) ?? []), ...tags];
    if (all.length === 0) return all;
    unstored.set(key, all);
    const first = all.slice(0, MOST_TAGS_ADDED);
    await store(first);
    unstored.set(key, all.slice(MOST_TAGS_ADDED));
    return first;
  }

  return {
    take(text) {
      const atMs = performance.now();
      // Some readers put spaces between the bytes.
      const epc = text.replaceAll(' ', '').toUpperCase();
      const before = typedAt.get(epc) ?? Number.NEGATIVE_INFINITY;
      if (!EPC.test(epc) || atMs - before < SAME_TAG_MS) return;
      typedAt.set(epc, atMs);
      const unnamed = { pc: null, rssiDbm: null, antenna: null, channelMhz: null };
      seen.push({ epc, ...unnamed, reads: 1, at: new Date().toISOString() });
      wake();
    },
    async next(stocktake) {
      const isLeft = stocktake !== undefined && (unstored.get(stocktake.key) ?? []).length > 0;
      if (seen.length === 0 && !isLeft)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LONGEST_WAIT_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const typed = seen;
      seen = [];
      const tags = stocktake === undefined ? typed : await keep(typed, stocktake);
      const capabilities = { namesRssi: false, namesAntenna: false, namesChannel: false };
      return { tags, reads: tags.length, capabilities };
    },
  };
}

/** A page has one keyboard. */
export const typedTags = createTypedTags();
