import type { ReadingResult } from '#shared/desk-tasks/found-tags';

/** The tags of a reading that were submitted as scanned lists: each once, also if what follows fails and is repeated. */
export class Submission {
  readonly #codes = new Set<string>();
  readonly #made: ReadingResult[] = [];

  /** Submits those of the codes that were not submitted yet; resolves with all lists made. */
  async add(
    codes: readonly string[],
    submit: (left: readonly string[]) => Promise<readonly ReadingResult[]>,
  ): Promise<readonly ReadingResult[]> {
    const left = codes.filter((code) => !this.#codes.has(code));
    if (left.length > 0) this.#made.push(...(await submit(left)));
    for (const code of left) this.#codes.add(code);
    return this.#made;
  }
}
