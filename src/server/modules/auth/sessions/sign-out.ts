import { recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import type { RequestFacts } from '../../../http/implement.ts';
import { findUser } from '../repository.ts';
import { actorOf } from '../sign-in/sign-in.ts';
import type { Principals } from './principals.ts';
import { endSession } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** Ends the session of the call's token, expired or not; does nothing without a token. */
export function createSignOut(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { tokens, principals }: { tokens: Tokens; principals: Principals },
): (facts: RequestFacts) => Promise<void> {
  return async (facts) => {
    const claims = facts.bearer === '' ? null : await tokens.readEndedAccess(facts.bearer);
    if (claims === null) return;
    await database.withTenant(claims.tenant_id, async (tx) => {
      const user = await findUser(tx, claims.user_id);
      const wasStanding = await endSession(tx, claims.sid, 'logout', now());
      if (user === undefined || !wasStanding) return;
      await recordAudit(tx, actorOf(user, facts, claims.sid), {
        action: 'auth.sign_out',
        target: { type: 'user', id: user.id, name: user.account },
      });
    });
    principals.forget(claims.sid);
  };
}
