import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { ActingAs, Sql } from './connection.ts';
import { enterSql } from './enter.ts';

/**
 * A transaction that others join: transactions started inside it run one after the other, each in its scope, and are
 * committed or rolled back together. After one has failed, no other starts.
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

  /** Without `as`, `work` enters scopes itself. */
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

  /** Runs the work registered for after the commit. */
  runAfterwards(): void {
    for (const work of this.#afterwards) work();
  }

  async #enter(as: ActingAs | undefined): Promise<void> {
    const scope = as === undefined ? '' : enterSql(as);
    if (scope !== '' && scope !== this.#scope) await this.#sql.execute(sql.raw(scope));
    this.#scope = scope;
  }

  /** Closes the transaction to further joins, waits for all that joined, and throws the error of the first that failed. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#last;
  }
}

const joinedBy = new AsyncLocalStorage<JoinedTransaction>();

/** Runs work whose transactions join this one. */
export function joining<T>(transaction: JoinedTransaction, work: () => Promise<T>): Promise<T> {
  return joinedBy.run(transaction, work);
}

/** The transaction to join; undefined if there is none or it has ended. */
export function currentJoined(): JoinedTransaction | undefined {
  const joined = joinedBy.getStore();
  return joined?.isOver ? undefined : joined;
}
