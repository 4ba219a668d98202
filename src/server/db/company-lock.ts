import { sql } from 'drizzle-orm';
import type { TenantTx } from './tenancy.ts';

/**
 * Serializes what concerns one subject of a company until the transaction ends. Holders of a `shared` lock exclude only
 * those of an exclusive one.
 */
export async function lockInCompany(
  tx: TenantTx,
  subject: 'tags' | 'rights' | 'periods' | 'order locks' | 'dictionaries',
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await tx.execute(
    sql`SELECT ${lock}(hashtextextended(${`${subject} `} || current_setting('app.tenant_id'), 0))`,
  );
}
