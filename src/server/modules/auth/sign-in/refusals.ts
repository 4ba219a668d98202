import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Actor, type AuditEvent, recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import { countCall } from '../../../limits/rate-limit.ts';

/** Entries about one person: enough to see that somebody tries, too few to bury the trail or to fill the disk. */
const PER_USER = { calls: 60, windowMs: 3_600_000 };

/**
 * Writes into a company's trail that something was refused to, or in the name of, one of its users, at most 60 times an
 * hour for each. What is refused changes nothing, so the entry is a transaction of its own.
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

/** As much work as a refusal that is written down, and nothing is: who waits for it cannot tell the two apart. */
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
