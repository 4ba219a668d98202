import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../audit/record-audit.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { DeskPrincipal, RequestFacts } from '../../http/implement.ts';

/** Id in records and audit entries of work that no user did. */
const NO_USER = '0';

/**
 * In whose name a desk worked: the user it names, or the desk itself. A registered desk is trusted with this as with the
 * rest of its records; it can name users of its own company alone.
 */
export async function actorOf(
  tx: TenantTx,
  userId: string,
  { desk, facts }: { desk: DeskPrincipal; facts: RequestFacts },
): Promise<Actor> {
  const [user] =
    userId === ''
      ? []
      : await tx
          .select({ userId: users.id, account: users.account, name: users.realName })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.isDeleted, 0)));
  return { facts, user: { ...(user ?? { userId: NO_USER, account: '', name: desk.name }), sessionId: '' } };
}
