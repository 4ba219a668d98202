import { requireDesk } from '../../desk/connect.ts';
import { currentUserId } from '../../stores/session.ts';

/**
 * Tells this desk that prints of the company will wait for its job with this key, so that it can say of them that the job never
 * came. Rejects with an AppError.
 */
export async function announceJob(key: string, tenantId: string): Promise<void> {
  await requireDesk().print.announce({ key, tenantId, userId: currentUserId() });
}
