import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { signInApi } from '#shared/api/sign-in';
import { AppError } from '#shared/errors';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import { users } from '../../../db/schema/people.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { Principal, RequestFacts } from '../../../http/implement.ts';
import { attemptKey } from '../../../limits/attempts.ts';
import type { GuardTries } from '../../../limits/guard.ts';
import { askForPhone, claimChallenge, QR, settleChallenge } from '../qr/qr-challenges.ts';
import { findUser, findUserByPhone, isActive, requireOwnTenant } from '../repository.ts';
import type { CodeCheck, Codes } from '../sms/codes.ts';
import { bindIdentity, findUnbound, parseOauthId, resolveIdentity } from '../social/identities.ts';
import { identify, type SocialProviders } from '../social/social.ts';
import { companyOf } from './company.ts';
import type { RecordRefusal } from './refusals.ts';
import { actorOf, type RefuseSignIn } from './sign-in.ts';

type QueryOf<K extends keyof typeof signInApi> = z.output<(typeof signInApi)[K]['query']>;
type BodyOf<K extends keyof typeof signInApi> = z.output<(typeof signInApi)[K]['body']>;

/** What the sign-in page asks for before anybody is signed in. */
export interface SignInHelp {
  sendLoginCode(query: QueryOf<'sendLoginCode'>, facts: RequestFacts): Promise<void>;
  sendBindCode(query: QueryOf<'sendBindCode'>, facts: RequestFacts): Promise<void>;
  /** Throws `auth.bind_expired`, `auth.code_wrong`, `auth.code_expired`, `auth.phone_unknown`. */
  bindPhone(body: BodyOf<'bindPhone'>, facts: RequestFacts): Promise<void>;
  /** Throws `user.phone_taken`, and as codes do. */
  sendOwnPhoneCode(phone: string, user: Principal, facts: RequestFacts): Promise<void>;
  /** Throws `auth.code_wrong`, `auth.code_expired`, `user.phone_taken`. */
  bindOwnPhone(body: BodyOf<'bindOwnPhone'>, user: Principal, facts: RequestFacts): Promise<void>;
  /** The state the challenge has then; throws as grant `social` does, and `auth.qr_expired`. */
  confirmBySocial(body: BodyOf<'qrSocial'>, facts: RequestFacts): Promise<number>;
}

export function createSignInHelp(
  { database, nextId, now, log }: ServerContext,
  parts: {
    codes: Codes;
    guardTries: GuardTries;
    providers: SocialProviders;
    recordRefusal: RecordRefusal;
    refuseSignIn: RefuseSignIn;
  },
): SignInHelp {
  async function requireCompany(tenantId: string): Promise<void> {
    await database.withTenant(tenantId, (tx) => requireOwnTenant(tx, tenantId, now()));
  }

  /** The identity somebody has just proved; throws `auth.bind_expired`. */
  async function requireUnbound(oauthId: string) {
    const named = parseOauthId(oauthId);
    if (named === null) throw new AppError('auth.bind_expired');
    await requireCompany(named.tenantId);
    const found = await database.withTenant(named.tenantId, (tx) => findUnbound(tx, named, now()));
    if (found === undefined) throw new AppError('auth.bind_expired');
    return { ...named, ...found };
  }

  async function awaitedByIdentity(oauthId: string) {
    const { tenantId } = await requireUnbound(oauthId);
    return { tenantId, isAwaited: true };
  }

  /** Without an identity anybody may ask, so only phones of users are sent something: a text message costs money. */
  async function awaitedByUser(tenantId: string, phone: string) {
    await requireCompany(tenantId);
    const user = await database.withTenant(tenantId, (tx) => findUserByPhone(tx, phone));
    return { tenantId, isAwaited: user !== undefined && isActive(user, now()) };
  }

  /** Uses the code up; throws if it is not the one that was sent to the phone. */
  async function takeBindCode(
    tenantId: string,
    { phone, captcha }: { phone: string; captcha: string },
    facts: RequestFacts,
    refused: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    let check: CodeCheck = 'wrong';
    await parts.guardTries(
      attemptKey(tenantId, `bind ${phone}`, facts.network),
      async () => {
        check = await parts.codes.take({ tenantId, phone, purpose: 'bind' }, { code: captcha });
        if (check === 'right') return true;
        await refused();
        return null;
      },
      () => new AppError(check === 'expired' ? 'auth.code_expired' : 'auth.code_wrong'),
    );
  }

  return {
    async sendLoginCode(query, facts) {
      const { phone, deviceId } = query;
      const tenantId = companyOf(query, facts);
      const { isAwaited } = await awaitedByUser(tenantId, phone);
      const to = { tenantId, phone, purpose: 'login', deviceId } as const;
      await parts.codes.send(to, { network: facts.network, isAwaited });
    },

    async sendBindCode(query, facts) {
      const { tenantId, isAwaited } =
        query.oauthId === undefined
          ? await awaitedByUser(companyOf(query, facts), query.phone)
          : await awaitedByIdentity(query.oauthId);
      const to = { tenantId, phone: query.phone, purpose: 'bind', deviceId: '' } as const;
      await parts.codes.send(to, { network: facts.network, isAwaited });
    },

    async bindPhone({ oauthId, phone, captcha }, facts) {
      const named = await requireUnbound(oauthId);
      const { tenantId } = named;
      await takeBindCode(tenantId, { phone, captcha }, facts, async () => {
        const user = await database.withTenant(tenantId, (tx) => findUserByPhone(tx, phone));
        if (user === undefined) return;
        await parts.recordRefusal(tenantId, actorOf(user, facts), {
          action: 'auth.bind_phone_refused',
          target: { type: 'user', id: user.id, name: user.account },
          details: { source: named.source, nickName: named.nickName },
        });
      });
      await database.withTenant(tenantId, async (tx) => {
        const identity = await findUnbound(tx, named, now());
        if (identity === undefined) throw new AppError('auth.bind_expired');
        const user = await findUserByPhone(tx, phone);
        if (user === undefined || !isActive(user, now())) throw new AppError('auth.phone_unknown');
        await bindIdentity(tx, identity.id, user.id);
        await recordAudit(tx, actorOf(user, facts), {
          action: 'auth.bind_phone',
          target: { type: 'user', id: user.id, name: user.account },
          details: { source: identity.source, nickName: identity.nickName },
        });
      });
    },

    async sendOwnPhoneCode(phone, { tenantId, userId }, facts) {
      await database.withTenant(tenantId, (tx) => requireFreePhone(tx, phone, userId));
      const to = { tenantId, phone, purpose: 'bind', deviceId: '' } as const;
      await parts.codes.send(to, { network: facts.network, isAwaited: true });
    },

    async bindOwnPhone({ phone, captcha }, user, facts) {
      await takeBindCode(user.tenantId, { phone, captcha }, facts);
      await database.withTenant(user.tenantId, async (tx) => {
        await requireFreePhone(tx, phone, user.userId);
        const change = { phone, updateUser: user.userId, updateTime: now() };
        await tx.update(users).set(change).where(eq(users.id, user.userId));
        await recordAudit(
          tx,
          { user, facts },
          {
            action: 'user.bind_phone',
            target: { type: 'user', id: user.userId, name: user.account },
          },
        );
      });
    },

    async confirmBySocial(body, facts) {
      const { code, source, authCode, state } = body;
      const tenantId = companyOf(body, facts);
      const identity = await identify(parts.providers, { source, code: authCode, state }, log);
      const settled = await database.withTenant(tenantId, async (tx) => {
        await requireOwnTenant(tx, tenantId, now());
        const resolved = await resolveIdentity(tx, tenantId, { source, ...identity }, { nextId, now: now() });
        if ('oauthId' in resolved)
          return askForPhone(tx, code, { tenantId, oauthId: resolved.oauthId }, now());
        const user = await findUser(tx, resolved.userId);
        if (user === undefined || !isActive(user, now())) return { refused: user };
        await claimChallenge(tx, code, { tenantId, userId: user.id }, now());
        const confirmed = await settleChallenge(tx, code, { userId: user.id, accept: true }, now());
        if (confirmed !== undefined)
          await recordAudit(tx, actorOf(user, facts), {
            action: 'auth.qr_confirm',
            target: { type: 'user', id: user.id, name: user.account },
            details: { source, pageAddress: confirmed.address },
          });
        return confirmed;
      });
      if (settled === undefined) throw new AppError('auth.qr_expired');
      if ('refused' in settled) {
        if (settled.refused !== undefined)
          await parts.refuseSignIn(settled.refused, facts, { method: 'social', reason: 'inactive' });
        throw new AppError('auth.social_failed', { source });
      }
      return settled.oauthId === '' ? QR.confirmed : QR.unbound;
    },
  };
}

/** Throws `user.phone_taken` for a phone that is another user's of the company. */
async function requireFreePhone(tx: TenantTx, phone: string, userId: string): Promise<void> {
  const holder = await findUserByPhone(tx, phone);
  if (holder !== undefined && holder.id !== userId) throw new AppError('user.phone_taken');
}
