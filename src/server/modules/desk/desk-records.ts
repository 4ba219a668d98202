import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../audit/record-audit.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { DeskPrincipal, RequestFacts } from '../../http/implement.ts';

/** Id in records and audit entries of work that no user did. */
const NO_USER = '0';

/**
 * The actor of a desk's record: the user it names, or the desk itself. A registered desk is trusted with this name as
 * with the rest of the record; it can name only users of its own company.
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
