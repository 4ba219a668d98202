import type { AuditAction, AuditTarget } from '#shared/audit/actions';
import type { AuditDetails } from '#shared/audit/details';
import { insertJson } from '../db/json-rows.ts';
import { auditEntries } from '../db/schema/audit.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** The acting user and the address of the call; a signed-in call is one. */
export interface Actor {
  user: { userId: string; account: string; name: string; sessionId: string };
  facts: { address: string };
}

export interface AuditEvent {
  /** `area.verb`: `pack.print`, `role.grant`; its label is in `src/shared/audit`. */
  action: AuditAction;
  /** The record acted on; `name` is its label. */
  target?: { type: AuditTarget; id: string; name?: string };
  /** The changes; must never contain a secret. */
  details?: AuditDetails;
}

/**
 * Writes an entry into the company's audit trail, in the transaction of the change, so that both are committed or
 * neither. `await recordAudit(tx, { user, facts }, { action: 'pack.print', target: { type: 'pack', id, name: packNo }
 * })`.
 */
export async function recordAudit(tx: TenantTx, actor: Actor, event: AuditEvent): Promise<void> {
  await recordAudits(tx, actor, [event]);
}

/** Rows per insert statement. */
const PORTION_ROWS = 1000;

/** Same as `recordAudit`, for an action on many records. */
export async function recordAudits(
  tx: TenantTx,
  { user, facts }: Actor,
  events: readonly AuditEvent[],
): Promise<void> {
  const rows = events.map(({ action, target, details = {} }) => ({
    userId: user.userId,
    account: user.account,
    userName: user.name,
    sessionId: user.sessionId === '' ? null : user.sessionId,
    action,
    targetType: target?.type ?? '',
    targetId: target?.id ?? '',
    targetName: target?.name ?? '',
    details,
    address: facts.address,
  }));
  for (let at = 0; at < rows.length; at += PORTION_ROWS) {
    await insertJson(tx, auditEntries, rows.slice(at, at + PORTION_ROWS));
  }
}
