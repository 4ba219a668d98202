import { sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { currentCaller } from './caller.ts';
import type { ActingAs, Channel, Connection, Listener, PoolState, Sql, StopListening } from './connection.ts';
import { enterSql } from './enter.ts';
import { classifyDatabaseFailure, isStatementTooSlow } from './failures.ts';
import { type FairLimits, FairQueue } from './fair-queue.ts';
import { currentJoined, JoinedTransaction, joining } from './joined.ts';
import { migrate, SETUP_LOCK } from './migrate.ts';
import { retried } from './retried.ts';

export type { PoolState };

declare const tenantMark: unique symbol;
declare const systemMark: unique symbol;

/** Drizzle on one company's rows: it runs as a role that row-level security holds to that company. */
export type TenantTx = Sql & { readonly [tenantMark]: true };

/**
 * Drizzle on what belongs to no company: the list of companies, keys, sign-in limits, the product's menus. Its role
 * has no right to any company's table.
 */
export type SystemTx = Sql & { readonly [systemMark]: true };

/** The database as everything above `db/` sees it. There is no other way to a table. */
export interface Database {
  /**
   * One transaction on the rows of one company. Here as in the next ones, `work` runs again when the database gave the
   * transaction up for another one: it must do nothing that is not undone with it.
   */
  withTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * The same for work that changes nothing: a statement that would fails. On PostgreSQL it answers before the end of the
   * transaction, which has nothing to keep.
   */
  readTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** One transaction on the system's own tables. */
  withSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /**
   * One transaction that may change between the system and companies, for what must be done in several of them or not
   * at all: a change of the system's own rows and the entry about it in a company's audit trail.
   */
  withScopes<T>(work: (scopes: Scopes) => Promise<T>): Promise<T>;
  /**
   * One transaction, in the turn of a company, that the transactions `work` begins with this database join one after the
   * other: all of them are kept or none, and `work` as a whole may run again.
   */
  asOne<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
  /** Does something once what was done so far is committed: now or, inside of `asOne`, at its end. */
  afterwards(work: () => void): void;
  /** For filling a database: the same as `withScopes`, with only one node at a time in it. */
  setUp<T>(work: (scopes: Scopes) => Promise<T>): Promise<T>;
  /** Hears what `notify` sends, on this node and all others; says when something may have been missed. */
  listen(channel: Channel, listener: Listener): Promise<StopListening>;
  /** Tells of every transaction that ends, until the returned function is called. */
  observe(observer: TransactionObserver): () => void;
  poolState(): PoolState | null;
  migrate(): Promise<string[]>;
  /** Holds an embedded database still while its folder is copied; see `Connection`. */
  freeze: Connection['freeze'];
  /** See `Connection`. */
  upkeep(): Promise<void>;
  close(): Promise<void>;
}

export interface EndedTransaction {
  scope: 'tenant' | 'system' | 'several';
  /** `refused`: rolled back by one of our own errors. `unavailable`: the database was away. */
  outcome: 'committed' | 'refused' | 'unavailable' | 'failed';
  /** With the wait for a turn and a connection. */
  seconds: number;
}
export type TransactionObserver = (transaction: EndedTransaction) => void;

/** Each enters its scope for the rest of the transaction or until the next one is entered: one after the other, never nested. */
export interface Scopes {
  system<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  tenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** Left for the system's own transactions, which are short and hold nobody up. */
const SYSTEM_PLACES = 2;

/** What companies and their users may have of a database with so many places. */
function limitsOf(places: number): FairLimits {
  const total = Math.max(1, places - SYSTEM_PLACES);
  const share = (part: number) => Math.max(1, Math.floor(total * part));
  return {
    total,
    company: share(0.6),
    user: share(0.5),
    // On a machine of few cores each further one would be felt by everybody.
    lists: { total: share(0.5), company: share(0.25), user: 1 },
    waiting: { company: 1000, user: 300 },
    // Clients wait 10 s for the answer to what they read.
    waitMs: { calls: 30_000, lists: 8000 },
  };
}

const TENANT_ROLE = 'veneer_desk_tenant';
const SYSTEM: ActingAs = { role: 'veneer_desk_system', tenantId: '' };

/** Transactions of companies wait for their turn; see `FairQueue`. `limits` are for tests. */
export function createDatabase(connection: Connection, limits: Partial<FairLimits> = {}): Database {
  const observers = new Set<TransactionObserver>();
  const queue = new FairQueue({ ...limitsOf(connection.places), ...limits });

  /** `run` is told whether it is for a list. */
  function inTurn<T>(tenantId: string, run: (isList: boolean) => Promise<T>): Promise<T> {
    const caller = currentCaller();
    const isList = caller?.isList ?? false;
    const turn = { company: caller?.tenantId ?? tenantId, user: caller?.userId ?? '', isList };
    return observed('tenant', () => queue.run({ ...turn, whenGone: caller?.whenGone }, () => run(isList)));
  }

  async function observed<T>(scope: EndedTransaction['scope'], run: () => Promise<T>): Promise<T> {
    const began = performance.now();
    let outcome: EndedTransaction['outcome'] = 'committed';
    try {
      return await run();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const seconds = (performance.now() - began) / 1000;
      for (const observe of observers) observe({ scope, outcome, seconds });
    }
  }

  const transact = <T>(
    scope: EndedTransaction['scope'],
    work: (tx: Sql) => Promise<T>,
    as?: ActingAs,
  ): Promise<T> =>
    currentJoined()?.run(as, work) ??
    observed(scope, () => retried(() => connection.transaction((tx) => work(tx.sql), as)));

  function readTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const joined = currentJoined();
    if (joined !== undefined) return joined.run(companyOf(tenantId), (tx) => work(tx as TenantTx));
    return inTurn(tenantId, (isList) =>
      connection
        .read((tx) => work(tx.sql as TenantTx), { ...companyOf(tenantId), isList })
        .catch((error: unknown) => {
          throw isList && isStatementTooSlow(error)
            ? new AppError('list.too_slow', {}, { cause: error })
            : error;
        }),
    );
  }

  return {
    withTenant(tenantId, work) {
      const as = companyOf(tenantId);
      const onRows = (tx: Sql) => work(tx as TenantTx);
      return (
        currentJoined()?.run(as, onRows) ??
        inTurn(tenantId, () => retried(() => connection.transaction((tx) => onRows(tx.sql), as)))
      );
    },
    readTenant,
    withSystem: (work) => transact('system', (tx) => work(tx as SystemTx), SYSTEM),
    withScopes: (work) => transact('several', (tx) => work(scopesOf(tx))),
    async asOne(tenantId, work) {
      const { result, joined } = await inTurn(tenantId, () =>
        retried(() => connection.transaction((tx) => joinAll(tx.sql, work))),
      );
      joined.runAfterwards();
      return result;
    },
    afterwards(work) {
      const joined = currentJoined();
      if (joined === undefined) work();
      else joined.afterwards(work);
    },
    setUp: (work) =>
      transact('several', async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${String(SETUP_LOCK)}::bigint)`);
        return work(scopesOf(tx));
      }),
    listen: (channel, listener) => connection.listen(channel, listener),
    observe(observer) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
    poolState: () => connection.poolState(),
    migrate: () => migrate(connection),
    freeze: (work) => connection.freeze(work),
    upkeep: () => connection.upkeep(),
    close: () => connection.close(),
  };
}

const companyOf = (tenantId: string): ActingAs => ({ role: TENANT_ROLE, tenantId });

async function joinAll<T>(
  tx: Sql,
  work: () => Promise<T>,
): Promise<{ result: T; joined: JoinedTransaction }> {
  const joined = new JoinedTransaction(tx);
  let result: T;
  try {
    result = await joining(joined, work);
  } catch (error) {
    // What failed in the transaction is behind this error, which tells more.
    await joined.end().catch(() => undefined);
    throw error;
  }
  await joined.end();
  return { result, joined };
}

function outcomeOf(error: unknown): EndedTransaction['outcome'] {
  if (error instanceof AppError) return 'refused';
  return classifyDatabaseFailure(error) === 'unavailable' ? 'unavailable' : 'failed';
}

/**
 * Sends `payload` to all who listen, when the transaction commits and only then. PostgreSQL takes less than 8000 bytes, and
 * every connection to the database can listen to them: ids, never content.
 */
export async function notify(tx: TenantTx | SystemTx, channel: Channel, payload: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${channel}, ${payload})`);
}

function scopesOf(tx: Sql): Scopes {
  return {
    system: async (inner) => inner(await enterSystem(tx)),
    tenant: async (tenantId, inner) => inner(await enterTenant(tx, tenantId)),
  };
}

async function enterTenant(tx: Sql, tenantId: string): Promise<TenantTx> {
  await tx.execute(sql.raw(enterSql(companyOf(tenantId))));
  return tx as TenantTx;
}

async function enterSystem(tx: Sql): Promise<SystemTx> {
  await tx.execute(sql.raw(enterSql(SYSTEM)));
  return tx as SystemTx;
}
