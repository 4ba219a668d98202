import { AppError } from '#shared/errors';
import { serverSecret } from './schema/system.ts';
import type { Database } from './tenancy.ts';

/**
 * All nodes of a database have the same secret; the first node stores its fingerprint. A node with another secret is
 * refused with `server.failed`, unless the secret is being replaced, which ends every session.
 */
export async function agreeOnSecret(
  database: Database,
  fingerprint: string,
  isReplacing: boolean,
): Promise<void> {
  const kept = await database.withSystem(async (tx) => {
    await tx.insert(serverSecret).values({ fingerprint }).onConflictDoNothing();
    if (isReplacing) await tx.update(serverSecret).set({ fingerprint });
    return tx.select().from(serverSecret);
  });
  if (kept[0]?.fingerprint === fingerprint) return;
  const reason = {
    zh: '密钥（VENEER_DESK_SECRET 或 server.secret）与此数据库已用的不同',
    en: 'the secret (VENEER_DESK_SECRET or server.secret) is not the one this database is used with',
  };
  throw new AppError('server.failed', { reason });
}
