import type { AreaWith, AuditArea } from '#shared/audit/actions';
import type { AnyRecord } from '#shared/records/record';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Database, Scopes, SystemTx, TenantTx } from '../db/tenancy.ts';
import type { Principal } from '../http/implement.ts';
import { refuseStale, refuseUnseen, type Seen } from './other-change.ts';
import { changesBetween, type Values } from './record-values.ts';

/** One transaction in its two scopes: that of a change, and that of its audit entry. */
export interface AuditedScopes<Tx> {
  change<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  trail<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

type Call = Actor & { user: Principal };

/** Changes data of the system, with the entry in the caller's company; `scopes` can enter other companies too. */
export function inSystem<T>(
  database: Database,
  { user }: Call,
  work: (audited: AuditedScopes<SystemTx>, scopes: Scopes) => Promise<T>,
): Promise<T> {
  return database.withScopes((scopes) =>
    work({ change: scopes.system, trail: (run) => scopes.tenant(user.tenantId, run) }, scopes),
  );
}

/** Changes data of the caller's company. */
export function inOwnCompany<T>(
  { withTenant }: { withTenant<R>(work: (tx: TenantTx) => Promise<R>): Promise<R> },
  work: (audited: AuditedScopes<TenantTx>) => Promise<T>,
): Promise<T> {
  return withTenant((tx) => work({ change: (run) => run(tx), trail: (run) => run(tx) }));
}

/** A stored record, its own fields under their declared names. */
export type Stored = Readonly<Values> & { id: string; version: number };

interface Steps<Tx, Row extends Stored> {
  /** Reads and locks the row; throws `record.some_missing`. */
  lock(tx: Tx, id: string): Promise<Row>;
  /** Inserts (`before` undefined) or updates; returns the id and the stored values. */
  save(tx: Tx, before: Row | undefined): Promise<{ id: string; values: Readonly<Values> }>;
}

/**
 * Saves a record whose table or rules the record kit does not manage, with the kit's version check and audit trail:
 * throws `record.changed` for an old version, and writes an entry with old and new values.
 */
export async function saveRecord<Tx, Row extends Stored>(
  { change, trail }: AuditedScopes<Tx>,
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

/**
 * Throws `record.changed` if another user has changed one of the records since the caller saw them, by the versions that
 * the call sends; reads and locks them with `lock`.
 */
export async function requireSeen<Tx, Row extends Stored>(
  { change, trail }: AuditedScopes<Tx>,
  { user, query }: { user: Principal; query: Pick<Seen, 'versions'> },
  of: AnyRecord,
  { ids, lock }: { ids: readonly string[]; lock(tx: Tx, id: string): Promise<Row> },
): Promise<void> {
  const { versions } = query;
  if (versions === undefined) return;
  const rows: Row[] = [];
  await change(async (tx) => {
    for (const id of [...new Set(ids)].sort()) rows.push(await lock(tx, id));
  });
  await trail((tx) => refuseUnseen(tx, of, { ids, versions, userId: user.userId }, rows));
}
