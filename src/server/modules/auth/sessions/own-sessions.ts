import { and, desc, eq, gt, isNull, ne, type SQL } from 'drizzle-orm';
import type { OpenSession } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import { type Actor, recordAudits } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import { sessions } from '../../../db/schema/people.ts';
import type { Principal } from '../../../http/implement.ts';
import { formatTime } from '../../../http/time.ts';
import { announce } from '../../chat/service.ts';

type Caller = Actor & { user: Principal };

/** The caller's own sessions. */
export interface OwnSessions {
  /** Open sessions, newest first. */
  find(user: Principal): Promise<OpenSession[]>;
  /** Ends one session. Throws `record.not_found`. */
  end(call: Caller, id: string): Promise<void>;
  /** Ends all sessions except the one of the call. */
  endOthers(call: Caller): Promise<void>;
}

/** `forget` drops a session from this node's cache; the other nodes are notified. */
export function createOwnSessions(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  forget: (sessionId: string) => void,
): OwnSessions {
  const isOpen = ({ userId }: Principal): SQL | undefined =>
    and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now()));

  /** Ends sessions and notifies every node, which signs their devices out; returns their number. */
  async function endThose(call: Caller, which: SQL): Promise<number> {
    const { user } = call;
    const { tenantId, userId } = user;
    const ids = await database.withTenant(tenantId, async (tx) => {
      const ended = await tx
        .update(sessions)
        .set({ endedAt: now(), endReason: 'logout' })
        .where(and(isOpen(user), which))
        .returning({ id: sessions.id, deviceName: sessions.deviceName });
      await recordAudits(
        tx,
        call,
        ended.map(({ deviceName }) => ({
          action: 'auth.end_session',
          target: { type: 'user', id: userId, name: user.account },
          details: { deviceName },
        })),
      );
      const sessionIds = ended.map(({ id }) => id);
      if (ended.length > 0) await announce(tx, { kind: 'sessions-ended', tenantId, userId, sessionIds });
      return sessionIds;
    });
    for (const id of ids) forget(id);
    return ids.length;
  }

  return {
    find: (user) =>
      database.withTenant(user.tenantId, async (tx) => {
        const rows = await tx.select().from(sessions).where(isOpen(user)).orderBy(desc(sessions.id));
        return rows.map(({ id, deviceName, clientId, address, createTime, refreshedAt }) => ({
          id,
          deviceName,
          clientId,
          address,
          createTime: formatTime(createTime),
          lastSeenTime: formatTime(refreshedAt),
          isCurrent: id === user.sessionId,
        }));
      }),
    async end(call, id) {
      if ((await endThose(call, eq(sessions.id, id))) === 0) throw new AppError('record.not_found');
    },
    async endOthers(call) {
      await endThose(call, ne(sessions.id, call.user.sessionId));
    },
  };
}
