import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Actor, type AuditEvent, recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import { countCall } from '../../../limits/rate-limit.ts';

/** Entries about one user: enough to show an attack, too few to bury other entries or fill the disk. */
const PER_USER = { calls: 60, windowMs: 3_600_000 };

/**
 * Records a refusal that concerns one of a company's users in its audit trail, at most 60 times an hour for each. A
 * refusal changes nothing else, so the entry has its own transaction.
 */
export type RecordRefusal = (tenantId: string, actor: Actor, event: AuditEvent) => Promise<void>;

export function createRecordRefusal({ database, now }: ServerContext): RecordRefusal {
  return (tenantId, actor, event) =>
    database.withScopes(async ({ system, tenant }) => {
      const key = `refusals ${tenantId} ${actor.user.userId}`;
      const secondsLeft = await system((tx) => countCall(tx, key, PER_USER, now()));
      if (secondsLeft === 0) await tenant(tenantId, (tx) => recordAudit(tx, actor, event));
    });
}

/** Does the same work as recording a refusal but records nothing, so that both take equally long. */
export type FeignRefusal = (tenantId: string, account: string, facts: Actor['facts']) => Promise<void>;

export function createFeignRefusal({ database, now }: ServerContext): FeignRefusal {
  return (tenantId, account, facts) =>
    database.withScopes(async ({ system, tenant }) => {
      const name = createHash('sha256')
        .update(JSON.stringify([tenantId, account]))
        .digest('hex');
      const secondsLeft = await system((tx) => countCall(tx, `refusals of ${name}`, PER_USER, now()));
      if (secondsLeft > 0) return;
      await tenant(tenantId, async (tx) => {
        const user = { userId: '0', account: '', name: '', sessionId: '' };
        await tx.execute(sql`SAVEPOINT feigned`);
        await recordAudit(tx, { user, facts }, { action: 'auth.sign_in_refused' });
        await tx.execute(sql`ROLLBACK TO SAVEPOINT feigned`);
      });
    });
}
