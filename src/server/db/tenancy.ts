import { sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { currentCaller } from './caller.ts';
import type { ActingAs, Channel, Connection, Listener, PoolState, Sql, StopListening } from './connection.ts';
import { enterSql } from './enter.ts';
import { isStatementTooSlow } from './failures.ts';
import type { FairLimits } from './fair-queue.ts';
import { currentJoined, JoinedTransaction, joining } from './joined.ts';
import { findOutdated, migrate, SETUP_LOCK } from './migrate.ts';
import { retried } from './retried.ts';
import { type EndedTransaction, type TransactionObserver, Turns } from './turns.ts';

export type { PoolState };

declare const tenantMark: unique symbol;
declare const systemMark: unique symbol;

/** Drizzle on one company's rows: its role is limited to that company by row-level security. */
export type TenantTx = Sql & { readonly [tenantMark]: true };

/**
 * Drizzle on data of no company: the list of companies, keys, sign-in limits, the product's menus. Its role has no
 * right to any company's table.
 */
export type SystemTx = Sql & { readonly [systemMark]: true };

/** The database as all code above `db/` uses it; there is no other access to a table. */
export interface Database {
  /**
   * Runs a transaction on the rows of one company. Here and in the following methods, `work` runs again if the database
   * rolled the transaction back because of another one, so it must have no effects outside the transaction. When
   * `signal` is aborted, the transaction is rolled back, on PostgreSQL even during a statement, and the signal's reason
   * is thrown.
   */
  withTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * A read-only transaction, in which any change fails and all statements see one state of the database. On PostgreSQL
   * it returns before the transaction ends, because there is nothing to commit. A list's transaction ends when its
   * caller disconnects.
   */
  readTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** One transaction on the system's own tables. */
  withSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /**
   * One transaction that can switch between the system and companies, for changes that must be committed together: a
   * change of the system's rows and its entry in a company's audit trail.
   */
  withScopes<T>(work: (scopes: Scopes) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction, queued for a company. All transactions that `work` starts join it one after the other and are
   * committed together or not at all; `work` as a whole may run again.
   */
  asOne<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
  /** Runs work after the commit: now if nothing is open, else at the end of `asOne`. */
  afterwards(work: () => void): void;
  /** For initial data: same as `withScopes`, by one node at a time. */
  setUp<T>(work: (scopes: Scopes) => Promise<T>): Promise<T>;
  /** Listens to what `notify` sends on every node; reports when messages may have been missed. */
  listen(channel: Channel, listener: Listener): Promise<StopListening>;
  /** Reports every transaction that ends, until the returned function is called. */
  observe(observer: TransactionObserver): () => void;
  poolState(): PoolState | null;
  migrate(): Promise<string[]>;
  /** See `findOutdated`. */
  findOutdated(): Promise<string[] | null>;
  /** Blocks an embedded database while its folder is copied; see `Connection`. */
  freeze: Connection['freeze'];
  /** See `Connection`. */
  upkeep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Each method enters its scope until another is entered or the transaction ends; scopes follow each other and are
 * never nested.
 */
export interface Scopes {
  system<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  tenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

const TENANT_ROLE = 'veneer_desk_tenant';
const SYSTEM: ActingAs = { role: 'veneer_desk_system', tenantId: '' };

/** Transactions of companies wait for their turn; see `FairQueue`. `limits` are for tests. */
export function createDatabase(connection: Connection, limits: Partial<FairLimits> = {}): Database {
  const turns = new Turns(connection.places, limits);

  const transact = <T>(
    scope: EndedTransaction['scope'],
    work: (tx: Sql) => Promise<T>,
    as?: ActingAs,
  ): Promise<T> =>
    currentJoined()?.run(as, work) ??
    turns.observed(scope, () => retried(() => connection.transaction((tx) => work(tx.sql), as)));

  function readTenant<T>(
    tenantId: string,
    work: (tx: TenantTx) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const joined = currentJoined();
    if (joined !== undefined) return joined.run(companyOf(tenantId), (tx) => work(tx as TenantTx));
    // Only lists may take long; the result of another read may be cached for other callers.
    const caller = currentCaller();
    const wanted = signal ?? (caller?.isList ? caller.gone : undefined);
    return turns.inTurn(
      tenantId,
      (isList) =>
        connection
          .read((tx) => work(tx.sql as TenantTx), { ...companyOf(tenantId), isList }, wanted)
          .catch((error: unknown) => {
            throw isList && isStatementTooSlow(error)
              ? new AppError('list.too_slow', {}, { cause: error })
              : error;
          }),
      wanted,
    );
  }

  return {
    withTenant(tenantId, work, signal) {
      const as = companyOf(tenantId);
      const onRows = (tx: Sql) => work(tx as TenantTx);
      return (
        currentJoined()?.run(as, onRows) ??
        turns.inTurn(
          tenantId,
          () => retried(() => connection.transaction((tx) => onRows(tx.sql), as, signal)),
          signal,
        )
      );
    },
    readTenant,
    withSystem: (work) => transact('system', (tx) => work(tx as SystemTx), SYSTEM),
    withScopes: (work) => transact('several', (tx) => work(scopesOf(tx))),
    async asOne(tenantId, work) {
      const { result, joined } = await turns.inTurn(
        tenantId,
        () => retried(() => connection.transaction((tx) => joinAll(tx.sql, work))),
        undefined,
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
    observe: (observer) => turns.observe(observer),
    poolState: () => connection.poolState(),
    migrate: () => migrate(connection),
    findOutdated: () => findOutdated(connection),
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
    // The failure inside the transaction is the cause of this error, and is the more precise one.
    await joined.end().catch(() => undefined);
    throw error;
  }
  await joined.end();
  return { result, joined };
}

/**
 * Sends `payload` to all listeners if and when the transaction commits. PostgreSQL allows less than 8000 bytes, and
 * every connection to the database can listen: send ids, never content.
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
