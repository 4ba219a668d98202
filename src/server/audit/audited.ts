import { type AuditAction, areaOf } from '#shared/audit/actions';
import type { AuditDetails } from '#shared/audit/details';
import type { AnyRecord } from '#shared/records/record';
import type { Database, SystemTx, TenantTx } from '../db/tenancy.ts';
import type { Principal } from '../http/implement.ts';
import type { Seen } from '../records/other-change.ts';
import { inSystem, requireSeen, type Stored } from '../records/save-record.ts';
import { type Actor, recordAudits } from './record-audit.ts';

interface Call extends Actor {
  user: Principal;
  body: unknown;
  withTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** Applies an action, named `area.verb`, to records and writes an audit entry for each, in one transaction. */
export async function changesRecords(
  call: Call,
  action: AuditAction,
  ids: readonly string[],
  work: (tx: TenantTx) => Promise<void>,
  details: AuditDetails = {},
): Promise<Record<never, never>> {
  return call.withTenant(async (tx) => {
    await work(tx);
    await recordChange(tx, call, action, ids, details);
    return {};
  });
}

/**
 * Same as `changesRecords`, for records of the system, which `lock` reads and locks. Throws `record.changed` if another user
 * has changed one since the caller saw it.
 */
export async function changesSystemRecords<Row extends Stored>(
  database: Database,
  call: Call & { query: Pick<Seen, 'versions'> },
  action: AuditAction,
  ids: readonly string[],
  { of, lock, work }: SystemChange<Row>,
): Promise<Record<never, never>> {
  return inSystem(database, call, async (audited) => {
    await requireSeen(audited, call, of, { ids, lock });
    await audited.change(work);
    await audited.trail((tx) => recordChange(tx, { ...call, body: undefined }, action, ids));
    return {};
  });
}

interface SystemChange<Row> {
  of: AnyRecord;
  lock(tx: SystemTx, id: string): Promise<Row>;
  work(tx: SystemTx): Promise<void>;
}

/** Writes the audit entries of an action on records, with the fields sent for it. */
export async function recordChange(
  tx: TenantTx,
  call: Actor & { body: unknown },
  action: AuditAction,
  ids: readonly string[],
  details: AuditDetails = {},
): Promise<void> {
  const type = areaOf(action);
  const described = { ...describeSent(call.body), ...details };
  await recordAudits(
    tx,
    call,
    [...new Set(ids)].map((id) => ({ action, target: { type, id }, details: described })),
  );
}

/** Names of the sent fields, without their values, which may be passwords or personal remarks. */
function describeSent(body: unknown): { fields?: string[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const fields = Object.entries(body).filter(([name, value]) => name !== 'id' && value !== undefined);
  return fields.length === 0 ? {} : { fields: fields.map(([name]) => name) };
}
