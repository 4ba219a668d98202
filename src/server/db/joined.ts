import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { ActingAs, Sql } from './connection.ts';
import { enterSql } from './enter.ts';

/**
 * A transaction that others join: what would be transactions of their own follow each other in it, each in its scope, and are
 * kept or undone together. After one that failed none begins.
 */
export class JoinedTransaction {
  readonly #sql: Sql;
  #scope = '';
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;
  readonly #afterwards: (() => void)[] = [];

  constructor(tx: Sql) {
    this.#sql = tx;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** `as` undefined: `work` enters scopes by itself. */
  run<T>(as: ActingAs | undefined, work: (tx: Sql) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      await this.#enter(as);
      return work(this.#sql);
    });
    this.#last = turn;
    return turn;
  }

  afterwards(work: () => void): void {
    this.#afterwards.push(work);
  }

  /** It was committed. */
  runAfterwards(): void {
    for (const work of this.#afterwards) work();
  }

  async #enter(as: ActingAs | undefined): Promise<void> {
    const scope = as === undefined ? '' : enterSql(as);
    if (scope !== '' && scope !== this.#scope) await this.#sql.execute(sql.raw(scope));
    this.#scope = scope;
  }

  /** Nothing joins any more; waits for all that did and throws what one of them threw. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#last;
  }
}

const joinedBy = new AsyncLocalStorage<JoinedTransaction>();

/** Does work whose transactions join this one. */
export function joining<T>(transaction: JoinedTransaction, work: () => Promise<T>): Promise<T> {
  return joinedBy.run(transaction, work);
}

/** The transaction to join; undefined where there is none, or it has ended. */
export function currentJoined(): JoinedTransaction | undefined {
  const joined = joinedBy.getStore();
  return joined?.isOver ? undefined : joined;
}
