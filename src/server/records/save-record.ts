import type { AreaWith, AuditArea } from '#shared/audit/actions';
import type { AnyRecord } from '#shared/records/record';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Database, Scopes, SystemTx, TenantTx } from '../db/tenancy.ts';
import type { Principal } from '../http/implement.ts';
import { refuseStale } from './other-change.ts';
import { changesBetween, type Values } from './record-values.ts';

/** Where a record is changed, and the trail its change is written into: both in one transaction. */
export interface Place<Tx> {
  change<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  trail<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

type Call = Actor & { user: Principal };

/** What is the system's own, with the trail of the caller's company; `scopes` enters other companies too. */
export function inSystem<T>(
  database: Database,
  { user }: Call,
  work: (place: Place<SystemTx>, scopes: Scopes) => Promise<T>,
): Promise<T> {
  return database.withScopes((scopes) =>
    work({ change: scopes.system, trail: (run) => scopes.tenant(user.tenantId, run) }, scopes),
  );
}

/** What is the caller's company's. */
export function inOwnCompany<T>(
  { withTenant }: { withTenant<R>(work: (tx: TenantTx) => Promise<R>): Promise<R> },
  work: (place: Place<TenantTx>) => Promise<T>,
): Promise<T> {
  return withTenant((tx) => work({ change: (run) => run(tx), trail: (run) => run(tx) }));
}

/** A stored record, with its own fields under their declared names. */
type Stored = Readonly<Values> & { id: string; version: number };

interface Steps<Tx, Row extends Stored> {
  /** Reads the row and holds it; throws `record.some_missing`. */
  lock(tx: Tx, id: string): Promise<Row>;
  /** Inserts (`before` undefined) or updates; answers the id and the values that were written. */
  save(tx: Tx, before: Row | undefined): Promise<{ id: string; values: Readonly<Values> }>;
}

/**
 * Saves a record whose table or rules the kit does not know, with the kit's version and trail: `record.changed` on an old
 * version, and an audit entry with old and new values.
 */
export async function saveRecord<Tx, Row extends Stored>(
  { change, trail }: Place<Tx>,
  call: Actor & { body: { id?: string | undefined; version?: number | undefined } },
  of: AnyRecord & { area: AreaWith<'save'> & AuditArea },
  { lock, save }: Steps<Tx, Row>,
): Promise<{ id: string }> {
  const { id, version } = call.body;
  const before = id === undefined ? undefined : await change((tx) => lock(tx, id));
  if (before !== undefined) await trail((tx) => refuseStale(tx, of, before, version));
  const saved = await change((tx) => save(tx, before));
  await trail((tx) =>
    recordAudit(tx, call, {
      action: `${of.area}.save`,
      target: { type: of.area, id: saved.id, name: String(saved.values[of.name] ?? before?.[of.name] ?? '') },
      details: { isNew: before === undefined, changes: changesBetween(of, before ?? {}, saved.values) },
    }),
  );
  return { id: saved.id };
}
