import type { z } from 'zod';
import type { TokenQuerySchema } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import type { RequestFacts } from '../../http/implement.ts';
import { attemptKey, countFailure, forgetFailures, refuseLocked } from './attempts.ts';
import { createLanes } from './lanes.ts';
import { decryptPassword, isPasswordRight } from './passwords.ts';
import { findOwnTenant, findRoles, findUserByAccount, type User } from './repository.ts';
import { beginSession } from './sessions.ts';
import type { Grant } from './token-answer.ts';

export type TokenQuery = z.output<typeof TokenQuerySchema>;

/** The company of the family's servers for callers that name none. */
const DEFAULT_TENANT = '000000';

/**
 * Signs in with account and password. Throws `auth.wrong_password` (also for an unknown or disabled account),
 * `auth.tenant_unavailable`, or `auth.too_many_attempts`.
 */
export type GrantByPassword = (query: TokenQuery, facts: RequestFacts, clientId: string) => Promise<Grant>;

export function createPasswordGrant(context: ServerContext, privateKey: string): GrantByPassword {
  const { config, database, now } = context;
  const inLane = createLanes();

  /** Who this is; a wrong try is counted. */
  async function checkPassword(tenantId: string, query: TokenQuery, facts: RequestFacts): Promise<User> {
    const account = query.username ?? '';
    const key = attemptKey(tenantId, account, facts.address);
    // One try after the other, so that many at once are not all let in before the first is counted.
    return inLane(key, async () => {
      await database.withSystem((tx) => refuseLocked(tx, key, now()));
      const user = await database.withTenant(tenantId, async (tx) => {
        const { isActive } = await findOwnTenant(tx);
        if (!isActive) throw new AppError('auth.tenant_unavailable', { tenantId });
        return findUserByAccount(tx, account);
      });
      const password = await decryptPassword(query.password ?? '', privateKey);
      const isRight = await isPasswordRight(user?.passwordHash, password);
      if (user === undefined || !isRight || user.status !== 1) {
        await database.withSystem((tx) => countFailure(tx, key, now()));
        facts.log.warn({ tenantId, address: facts.address }, 'sign-in refused');
        throw new AppError('auth.wrong_password');
      }
      await database.withSystem((tx) => forgetFailures(tx, key));
      return user;
    });
  }

  return async (query, facts, clientId) => {
    const tenantId = query.tenantId ?? headerText(facts, 'tenant-id') ?? DEFAULT_TENANT;
    const user = await checkPassword(tenantId, query, facts);
    const session = {
      id: context.nextId(),
      userId: user.id,
      clientId,
      deviceId: query.deviceId ?? '',
      deviceName: query.deviceName ?? '',
      address: facts.address,
    };
    const lifetime = { now: now(), refreshTokenSeconds: config.refreshTokenSeconds };
    const { roles, refreshTokenId } = await database.withTenant(tenantId, async (tx) => ({
      roles: await findRoles(tx, user.id),
      refreshTokenId: await beginSession(tx, session, lifetime),
    }));
    facts.log.info({ tenantId, userId: user.id, sessionId: session.id }, 'signed in');
    return { user, roles, sessionId: session.id, refreshTokenId, clientId, scope: query.scope };
  };
}

function headerText(facts: RequestFacts, name: string): string | undefined {
  const value = facts.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
