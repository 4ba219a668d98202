import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { signInApi } from '#shared/api/sign-in';
import { AppError } from '#shared/errors';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import { changedBy } from '../../../db/records.ts';
import { users } from '../../../db/schema/people.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { Principal, RequestFacts } from '../../../http/implement.ts';
import { attemptKey } from '../../../limits/attempts.ts';
import type { GuardAttempts } from '../../../limits/guard.ts';
import { findUserByPhone, isActive, requireOwnTenant } from '../repository.ts';
import { companyOf } from '../sign-in/company.ts';
import type { RecordRefusal } from '../sign-in/refusals.ts';
import { actorOf } from '../sign-in/sign-in.ts';
import { bindIdentity, findUnbound, parseOauthId } from '../social/identities.ts';
import type { CodeCheck, Codes } from './codes.ts';

type QueryOf<K extends keyof typeof signInApi> = z.output<(typeof signInApi)[K]['query']>;
type BodyOf<K extends keyof typeof signInApi> = z.output<(typeof signInApi)[K]['body']>;

export interface PhoneCodeParts {
  codes: Codes;
  guardAttempts: GuardAttempts;
  recordRefusal: RecordRefusal;
}

/** Codes sent to a phone, for signing in and for binding it: sends and uses them. */
export class PhoneCodes {
  readonly #context: Pick<ServerContext, 'database' | 'now'>;
  readonly #parts: PhoneCodeParts;

  constructor(context: Pick<ServerContext, 'database' | 'now'>, parts: PhoneCodeParts) {
    this.#context = context;
    this.#parts = parts;
  }

  async sendLoginCode(query: QueryOf<'sendLoginCode'>, facts: RequestFacts): Promise<void> {
    const { phone, deviceId } = query;
    const tenantId = companyOf(query, facts);
    const { isAwaited } = await this.#awaitedByUser(tenantId, phone);
    const to = { tenantId, phone, purpose: 'login', deviceId } as const;
    await this.#parts.codes.send(to, { network: facts.network, isAwaited });
  }

  async sendBindCode(query: QueryOf<'sendBindCode'>, facts: RequestFacts): Promise<void> {
    const { tenantId, isAwaited } =
      query.oauthId === undefined
        ? await this.#awaitedByUser(companyOf(query, facts), query.phone)
        : await this.#awaitedByIdentity(query.oauthId);
    const to = { tenantId, phone: query.phone, purpose: 'bind', deviceId: '' } as const;
    await this.#parts.codes.send(to, { network: facts.network, isAwaited });
  }

  /** Throws `auth.bind_expired`, `auth.code_wrong`, `auth.code_expired`, `auth.phone_unknown`. */
  async bindPhone({ oauthId, phone, captcha }: BodyOf<'bindPhone'>, facts: RequestFacts): Promise<void> {
    const named = await this.#requireUnbound(oauthId);
    const { tenantId } = named;
    await this.#takeBindCode(tenantId, { phone, captcha }, facts, async () => {
      const user = await this.#context.database.withTenant(tenantId, (tx) => findUserByPhone(tx, phone));
      if (user === undefined) return;
      await this.#parts.recordRefusal(tenantId, actorOf(user, facts), {
        action: 'auth.bind_phone_refused',
        target: { type: 'user', id: user.id, name: user.account },
        details: { source: named.source, nickName: named.nickName },
      });
    });
    await this.#context.database.withTenant(tenantId, async (tx) => {
      const identity = await findUnbound(tx, named, this.#context.now());
      if (identity === undefined) throw new AppError('auth.bind_expired');
      const user = await findUserByPhone(tx, phone);
      if (user === undefined || !isActive(user, this.#context.now()))
        throw new AppError('auth.phone_unknown');
      await bindIdentity(tx, identity.id, user.id);
      await recordAudit(tx, actorOf(user, facts), {
        action: 'auth.bind_phone',
        target: { type: 'user', id: user.id, name: user.account },
        details: { source: identity.source, nickName: identity.nickName },
      });
    });
  }

  /** Throws `user.phone_taken`, and as codes do. */
  async sendOwnPhoneCode(phone: string, { tenantId, userId }: Principal, facts: RequestFacts): Promise<void> {
    await this.#context.database.withTenant(tenantId, (tx) => requireFreePhone(tx, phone, userId));
    const to = { tenantId, phone, purpose: 'bind', deviceId: '' } as const;
    await this.#parts.codes.send(to, { network: facts.network, isAwaited: true });
  }

  /** Throws `auth.code_wrong`, `auth.code_expired`, `user.phone_taken`. */
  async bindOwnPhone(
    { phone, captcha }: BodyOf<'bindOwnPhone'>,
    user: Principal,
    facts: RequestFacts,
  ): Promise<void> {
    await this.#takeBindCode(user.tenantId, { phone, captcha }, facts);
    await this.#context.database.withTenant(user.tenantId, async (tx) => {
      await requireFreePhone(tx, phone, user.userId);
      const by = changedBy({ ...user, now: this.#context.now() });
      await tx
        .update(users)
        .set({ phone, ...by, version: sql`${users.version} + 1` })
        .where(eq(users.id, user.userId));
      await recordAudit(
        tx,
        { user, facts },
        {
          action: 'user.bind_phone',
          target: { type: 'user', id: user.userId, name: user.account },
        },
      );
    });
  }

  async #requireCompany(tenantId: string): Promise<void> {
    await this.#context.database.withTenant(tenantId, (tx) =>
      requireOwnTenant(tx, tenantId, this.#context.now()),
    );
  }

  /** The identity just authenticated at the other service; throws `auth.bind_expired`. */
  async #requireUnbound(oauthId: string) {
    const named = parseOauthId(oauthId);
    if (named === null) throw new AppError('auth.bind_expired');
    await this.#requireCompany(named.tenantId);
    const found = await this.#context.database.withTenant(named.tenantId, (tx) =>
      findUnbound(tx, named, this.#context.now()),
    );
    if (found === undefined) throw new AppError('auth.bind_expired');
    return { ...named, ...found };
  }

  async #awaitedByIdentity(oauthId: string) {
    const { tenantId } = await this.#requireUnbound(oauthId);
    return { tenantId, isAwaited: true };
  }

  /**
   * Without an identity anyone may request a code, so codes are sent only to phones of users: each text message costs
   * money.
   */
  async #awaitedByUser(tenantId: string, phone: string) {
    await this.#requireCompany(tenantId);
    const user = await this.#context.database.withTenant(tenantId, (tx) => findUserByPhone(tx, phone));
    return { tenantId, isAwaited: user !== undefined && isActive(user, this.#context.now()) };
  }

  /** Uses the code up; throws if it is not the one sent to the phone. */
  async #takeBindCode(
    tenantId: string,
    { phone, captcha }: { phone: string; captcha: string },
    facts: RequestFacts,
    refused: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    let check: CodeCheck = 'wrong';
    await this.#parts.guardAttempts(
      attemptKey(tenantId, `bind ${phone}`, facts.network),
      async () => {
        check = await this.#parts.codes.take({ tenantId, phone, purpose: 'bind' }, { code: captcha });
        if (check === 'right') return true;
        await refused();
        return null;
      },
      () => new AppError(check === 'expired' ? 'auth.code_expired' : 'auth.code_wrong'),
    );
  }
}

/** Throws `user.phone_taken` if another user of the company has the phone. */
async function requireFreePhone(tx: TenantTx, phone: string, userId: string): Promise<void> {
  const holder = await findUserByPhone(tx, phone);
  if (holder !== undefined && holder.id !== userId) throw new AppError('user.phone_taken');
}
