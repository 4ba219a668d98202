import { createHash } from 'node:crypto';
import type { Endpoint } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { Database } from '../../db/tenancy.ts';
import { createSealing } from '../../secrets/sealing.ts';
import type { FormFile, Principal, RequestFacts } from '../implement.ts';
import { invalidField } from '../invalid-input.ts';
import { type RequestKey, releaseKey, storeAnswer, storeKey } from './request-keys.ts';

const HEADER = 'idempotency-key';
/** A quoted string, as in the draft, or its text alone. */
const KEY = /^"?([\x21\x23-\x7e]{1,200})"?$/;

/** A call as the idempotency check sees it. */
export interface OnceCall {
  endpoint: Endpoint;
  user: Principal;
  facts: RequestFacts;
  query: unknown;
  body: unknown;
  file: FormFile | undefined;
}

/** Carries a call out, or returns the answer of the same call sent before. `act` returns the answer's data. */
export type DoOnce = (call: OnceCall, act: () => Promise<unknown>) => Promise<unknown>;

/**
 * Carries calls with a key out once (see the README). Throws `request.key_reused`, `request.under_way`, and
 * `input.invalid` for an invalid key.
 */
export function createDoOnce(
  database: Database,
  { sealingKey, now }: { sealingKey: Uint8Array; now(): Date },
): DoOnce {
  const { seal, open } = createSealing(sealingKey);

  return async (call, act) => {
    const { endpoint, facts, user } = call;
    const key = keyOf(facts);
    if (key === undefined || endpoint.method === 'GET' || endpoint.idempotency === 'exempt') return act();
    const of: RequestKey = { userId: user.userId, endpoint: endpoint.path, key };
    const { tenantId } = user;
    const fingerprint = fingerprintOf(call);

    /** The earlier answer; undefined if this call is the first. */
    async function findAnswer(): Promise<{ data: unknown } | undefined> {
      const before = await database.withTenant(tenantId, (tx) =>
        storeKey(tx, of, { fingerprint, now: now() }),
      );
      if (before === null) return undefined;
      if (before.fingerprint !== fingerprint) throw new AppError('request.key_reused');
      if (before.answer === null) throw new AppError('request.under_way');
      return { data: open(before.answer) };
    }

    async function actFirst(): Promise<unknown> {
      const data = await act();
      await database.withTenant(tenantId, (tx) => storeAnswer(tx, of, seal(data ?? null)));
      return data;
    }

    if (endpoint.idempotency !== 'stepwise')
      return database.asOne(tenantId, async () => {
        const first = await findAnswer();
        return first === undefined ? actFirst() : first.data;
      });
    const first = await findAnswer();
    if (first !== undefined) return first.data;
    try {
      return await actFirst();
    } catch (error) {
      await database
        .withTenant(tenantId, (tx) => releaseKey(tx, of))
        .catch((failure: unknown) => facts.log.warn({ err: failure }, 'idempotency key not released'));
      throw error;
    }
  };
}

function keyOf({ headers }: RequestFacts): string | undefined {
  const { [HEADER]: sent } = headers;
  if (sent === undefined) return undefined;
  const [, key] = KEY.exec(String(sent)) ?? [];
  if (key === undefined)
    throw invalidField('idempotencyKey', {
      zh: '{field}应为 1～200 个可见字符',
      en: '{field}: 1 to 200 visible characters',
    });
  return key;
}

/** A hash of the input, of the same length for any input. */
function fingerprintOf({ query, body, file }: OnceCall): string {
  const hash = createHash('sha256').update(JSON.stringify([query, body, file?.name]) ?? '');
  if (file !== undefined) hash.update(file.bytes);
  return hash.digest('base64');
}
