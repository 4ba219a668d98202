import { requireDesk } from '../../desk/connect.ts';
import { currentUserId } from '../../stores/session.ts';

/**
 * Announces to this desk that prints of the company will wait for its job with this key, so that it can report them if the job
 * never comes. Rejects with an AppError.
 */
export async function announceJob(key: string, tenantId: string): Promise<void> {
  await requireDesk().print.announce({ key, tenantId, userId: currentUserId() });
}
