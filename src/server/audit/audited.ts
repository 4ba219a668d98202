import { type AreaWith, type AuditAction, areaOf } from '#shared/audit/actions';
import type { AuditDetails } from '#shared/audit/details';
import type { Database, SystemTx, TenantTx } from '../db/tenancy.ts';
import type { Principal } from '../http/implement.ts';
import { type Actor, recordAudit } from './record-audit.ts';

interface Call extends Actor {
  user: Principal;
  body: unknown;
  withTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** Makes a change of one record and writes it into the audit trail, both or neither; answers the record's id. */
export async function savesRecord(
  call: Call,
  type: AreaWith<'save'>,
  work: (tx: TenantTx) => Promise<string>,
): Promise<{ id: string }> {
  return call.withTenant(async (tx) => {
    const id = await work(tx);
    await recordSave(tx, call, type, id);
    return { id };
  });
}

/** Does something to records, named `area.verb`, and writes each into the audit trail, all or nothing. */
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

/** As `changesRecords`, for records that are the system's own. */
export async function changesSystemRecords(
  database: Database,
  call: Call,
  action: AuditAction,
  ids: readonly string[],
  work: (tx: SystemTx) => Promise<void>,
): Promise<Record<never, never>> {
  return database.withScopes(async ({ system, tenant }) => {
    await system(work);
    await tenant(call.user.tenantId, (tx) => recordChange(tx, { ...call, body: undefined }, action, ids));
    return {};
  });
}

/** Writes down that a record was saved, whether it is a new one, and which of its fields were sent. */
export async function recordSave(
  tx: TenantTx,
  call: Actor & { body: unknown },
  type: AreaWith<'save'>,
  id: string,
): Promise<void> {
  const isNew = typeof call.body !== 'object' || call.body === null || !('id' in call.body) || !call.body.id;
  await recordAudit(tx, call, {
    action: `${type}.save`,
    target: { type, id },
    details: { isNew, ...describeSent(call.body) },
  });
}

/** Writes down that something was done to records, and which fields were sent for it. */
export async function recordChange(
  tx: TenantTx,
  call: Actor & { body: unknown },
  action: AuditAction,
  ids: readonly string[],
  details: AuditDetails = {},
): Promise<void> {
  const type = areaOf(action);
  const told = { ...describeSent(call.body), ...details };
  for (const id of new Set(ids)) await recordAudit(tx, call, { action, target: { type, id }, details: told });
}

/** Names of the fields, and not their values, among which there are passwords and what people say of each other. */
function describeSent(body: unknown): { fields?: string[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const fields = Object.entries(body).filter(([name, value]) => name !== 'id' && value !== undefined);
  return fields.length === 0 ? {} : { fields: fields.map(([name]) => name) };
}
