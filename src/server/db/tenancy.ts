import { sql } from 'drizzle-orm';
import type { Channel, Connection, Listener, Sql, StopListening } from './connection.ts';
import { migrate, SETUP_LOCK } from './migrate.ts';

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
  /** One transaction on the rows of one company. */
  withTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** One transaction on the system's own tables. */
  withSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /**
   * For filling a database: one transaction that only one node at a time is in, and that may change between system and
   * companies.
   */
  setUp<T>(work: (scopes: SetUpScopes) => Promise<T>): Promise<T>;
  /** Hears what `notify` sends, on this node and all others; says when something may have been missed. */
  listen(channel: Channel, listener: Listener): Promise<StopListening>;
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

export interface SetUpScopes {
  system<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  tenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

export function createDatabase(connection: Connection): Database {
  return {
    withTenant: (tenantId, work) =>
      connection.transaction(async (tx) => work(await enterTenant(tx.sql, tenantId))),
    withSystem: (work) => connection.transaction(async (tx) => work(await enterSystem(tx.sql))),
    setUp: (work) =>
      connection.transaction(async (tx) => {
        await tx.sql.execute(sql`SELECT pg_advisory_xact_lock(${String(SETUP_LOCK)}::bigint)`);
        return work({
          system: async (inner) => inner(await enterSystem(tx.sql)),
          tenant: async (tenantId, inner) => inner(await enterTenant(tx.sql, tenantId)),
        });
      }),
    listen: (channel, listener) => connection.listen(channel, listener),
    migrate: () => migrate(connection),
    close: () => connection.close(),
  };
}

/**
 * Sends `payload` to all who listen, when the transaction commits and only then. PostgreSQL takes less than 8000 bytes, and
 * whoever can connect to the database can hear them: ids, never content.
 */
export async function notify(tx: TenantTx | SystemTx, channel: Channel, payload: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${channel}, ${payload})`);
}

/** Both settings last until the end of the transaction; `role` is what SET LOCAL ROLE sets. */
async function enterTenant(tx: Sql, tenantId: string): Promise<TenantTx> {
  await tx.execute(
    sql`SELECT set_config('role', 'veneer_desk_tenant', true), set_config('app.tenant_id', ${tenantId}, true)`,
  );
  return tx as TenantTx;
}

async function enterSystem(tx: Sql): Promise<SystemTx> {
  await tx.execute(
    sql`SELECT set_config('role', 'veneer_desk_system', true), set_config('app.tenant_id', '', true)`,
  );
  return tx as SystemTx;
}
