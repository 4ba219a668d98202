import type { TagSighting } from '#shared/desk/contract/tags';

export type Sighting = Pick<TagSighting, 'epc' | 'rssiDbm'>;

/** A tag that was not read for this long was taken away, and starts a write when it is back. */
const GONE_MS = 3000;
/** A tag that is laid on the reader answers by so much more strongly than beside it; fading changes signals by less. */
const NEARER_DB = 10;
/** The written tag and the next one are in the field together for about this long while a hand changes them. */
const CHANGE_MS = 2000;

interface PassedTag {
  /** Its strongest signal when it was passed over; null where the reader names none. */
  rssiDbm: number | null;
  seenAt: number;
}

/**
 * The tags that start no write while a batch waits for the next one: those that the batch has written, and those that
 * were passed over. The wait reads at the reader's own power, at which tags of packages around the desk answer too.
 */
export class TagsAround {
  readonly #written = new Set<string>();
  #last = '';
  /** By EPC; blanks may share one. */
  readonly #passed = new Map<string, PassedTag>();
  /** Since when another tag has been in the field together with the last written one; null while there is none. */
  #togetherSince: number | null = null;

  /** A wait begins; the field was not read since the one before. */
  beginWait(): void {
    const now = performance.now();
    this.#togetherSince = null;
    for (const tag of this.#passed.values()) tag.seenAt = now;
  }

  /** These tags were not on the reader, or not meant: they start nothing before they are gone or much closer. */
  pass(tags: readonly Sighting[]): void {
    for (const { epc, rssiDbm } of tags) this.#passed.set(epc, { rssiDbm, seenAt: performance.now() });
  }

  /** The tag with the EPC `before` was written; other blanks with that EPC may follow it. */
  wrote(before: string, epc: string): void {
    this.#passed.delete(before);
    this.#written.add(epc);
    this.#last = epc;
  }

  /** Whether the tags of an answer of the reader include one that was put on it. */
  includesNew(tags: readonly Sighting[]): boolean {
    const now = performance.now();
    const isThere = (epc: string) => tags.some((tag) => tag.epc === epc);
    for (const [epc, passed] of this.#passed)
      if (isThere(epc)) passed.seenAt = now;
      else if (now - passed.seenAt >= GONE_MS) this.#passed.delete(epc);
    if (!tags.some((tag) => this.#isNew(tag))) {
      this.#togetherSince = null;
      return false;
    }
    if (!isThere(this.#last)) return true;
    this.#togetherSince ??= now;
    return now - this.#togetherSince >= CHANGE_MS;
  }

  #isNew({ epc, rssiDbm }: Sighting): boolean {
    if (this.#written.has(epc)) return false;
    const passed = this.#passed.get(epc);
    if (passed === undefined) return true;
    return rssiDbm !== null && passed.rssiDbm !== null && rssiDbm >= passed.rssiDbm + NEARER_DB;
  }
}
