/**
 * The query of a list after every change so far. A change shows in the address only with a later draw, and a draw for
 * another reason may come first: it must not undo the change for the next one.
 */
export class LatestQuery<Query> {
  #drawn: string | null = null;
  #latest: Query;

  constructor(query: Query) {
    this.#latest = query;
  }

  get now(): Query {
    return this.#latest;
  }

  change(query: Query): void {
    this.#latest = query;
  }

  /** Called at every draw with the query of the address, which counts if it is another than at the last draw. */
  draw(key: string, query: Query): void {
    if (key !== this.#drawn) this.#latest = query;
    this.#drawn = key;
  }
}
