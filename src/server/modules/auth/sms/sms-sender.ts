import { lt } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../../context.ts';
import { smsOutbox } from '../../../db/schema/sign-in.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { postSigned } from '../webhook.ts';

export type CodePurpose = 'login' | 'bind';

export interface CodeMessage {
  tenantId: string;
  phone: string;
  purpose: CodePurpose;
  code: string;
  expiresAt: Date;
}

/** Delivers a code to a phone. Throws `sms.failed` if it cannot. */
export type SendCode = (message: CodeMessage) => Promise<void>;

/** Codes stay readable in the outbox for this long. */
const KEPT_MS = 24 * 3_600_000;

/** The configured sender; null if there is none. */
export function createSmsSender(context: ServerContext): SendCode | null {
  const { sms, providerSecret } = context.config;
  if (sms.kind === 'off') return null;
  return sms.kind === 'outbox' ? sendToOutbox(context) : sendToProvider(context, sms.url, providerSecret);
}

function sendToOutbox({ database, nextId, now }: ServerContext): SendCode {
  return ({ tenantId, ...message }) =>
    database.withTenant(tenantId, async (tx) => {
      await tx.insert(smsOutbox).values({ ...message, id: nextId(), createTime: now() });
    });
}

/** Removes codes that are no longer readable; returns their number. */
export async function clearOutbox(tx: TenantTx, now: Date): Promise<number> {
  const old = lt(smsOutbox.createTime, new Date(now.getTime() - KEPT_MS));
  return (await tx.delete(smsOutbox).where(old).returning({ id: smsOutbox.id })).length;
}

function sendToProvider({ log }: ServerContext, url: string, secret: string): SendCode {
  return async ({ phone, purpose, code, expiresAt }) => {
    try {
      await postSigned(url, secret, { phone, purpose, code, expiresAt: expiresAt.toISOString() });
    } catch (error) {
      log.error({ err: error }, 'the SMS provider failed');
      throw new AppError('sms.failed', {}, { cause: error });
    }
  };
}
