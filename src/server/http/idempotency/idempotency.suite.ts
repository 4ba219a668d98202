import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints, api } from '#shared/api/index';
import { requestKeys } from '../../db/schema/requests.ts';
import type { Database } from '../../db/tenancy.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

export function idempotencySuite(get: () => TestServer): void {
  describe('a call sent twice with one key', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
    const newPool = (code = `K${randomUUID().slice(0, 8)}`) => ({
      token,
      body: { code, name: code, capacityM3: 1 },
    });
    const countPools = async (code: string) =>
      (await get().ask(api.cookPool.page, { token, query: { code } })).total;
    /** Posts a cooking pool with a key. */
    const save = (input: ReturnType<typeof newPool>, key: string, server = get()) =>
      server.call(api.cookPool.save, { ...input, ...withKey(key) });

    test('is carried out once and answered the same', async () => {
      const [pool, key] = [newPool(), randomUUID()];
      const first = await save(pool, key);
      expect(first.status).toBe(200);
      expect((await save(pool, `"${key}"`)).body).toEqual(first.body);
      expect(await countPools(pool.body.code)).toBe(1);
    });

    test('is carried out once and answered the same when sent three times at once', async () => {
      const [pool, key] = [newPool(), randomUUID()];
      const answers = await Promise.all([1, 2, 3].map(() => save(pool, key)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
      expect(await countPools(pool.body.code)).toBe(1);
    });

    test('is refused with another body, and with an invalid key', async () => {
      const key = randomUUID();
      const other = newPool();
      expect((await save(newPool(), key)).status).toBe(200);
      const reused = await save(other, key);
      expect([reused.status, reused.body.data.errorCode]).toEqual([422, 'request.key_reused']);
      expect((await save(other, 'x'.repeat(201))).status).toBe(400);
      expect((await save(other, ' ')).status).toBe(400);
      expect(await countPools(other.body.code)).toBe(0);
    });

    test('is carried out again after a refusal, which stored nothing', async () => {
      const [pool, key] = [newPool(), randomUUID()];
      const { id = '' } = await get().ask(api.cookPool.save, pool);
      expect((await save(pool, key)).body.data.errorCode).toBe('record.code_taken');
      await get().ask(api.cookPool.remove, { token, query: { ids: id } });
      expect((await save(pool, key)).status).toBe(200);
    });

    test('is another call if sent by another user or to another endpoint', async () => {
      const key = randomUUID();
      const role = await makeRole(get(), token, ['cookPool_add'], '1');
      const clerk = await makeClerk(get(), token, role);
      const [own, theirs] = [newPool(), newPool()];
      const answers = [
        await save(own, key),
        await save({ ...theirs, token: clerk.token }, key),
        await get().call(api.dryMachine.save, { ...newPool(), ...withKey(key) }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    });

    test('is answered with a password returned only once, which the database stores encrypted', async () => {
      const key = randomUUID();
      const person = {
        token,
        body: { account: `once-${key.slice(0, 8)}`, realName: '一次' },
        ...withKey(key),
      };
      const first = await get().ask(api.user.add, person);
      expect(await get().ask(api.user.add, person)).toEqual(first);
      const [kept] = await get().database.withTenant('000000', (tx) =>
        tx.select().from(requestKeys).where(eq(requestKeys.key, key)),
      );
      const stored = Buffer.from(kept?.answer ?? '', 'base64').toString('latin1');
      expect(stored.length).toBeGreaterThan(0);
      expect(stored).not.toContain(first.password);
    });

    /** A server whose node stops around the end of a transaction. */
    const endingServer = (asOne: Database['asOne']) => createTestServer({ ...get().database, asOne });
    const ended = () => {
      throw new Error('the node was ended');
    };

    test('gets the first answer if the node stopped before answering', async () => {
      const { database } = get();
      const server = await endingServer(async (tenantId, work) => {
        await database.asOne(tenantId, work);
        return ended();
      });
      const [pool, key] = [newPool(), randomUUID()];
      expect((await save(pool, key, server)).status).toBe(500);
      await server.app.close();
      expect((await save(pool, key)).status).toBe(200);
      expect(await countPools(pool.body.code)).toBe(1);
    });

    test('is carried out if the node stopped before the end of its transaction', async () => {
      const { database } = get();
      const server = await endingServer((tenantId, work) =>
        database.asOne(tenantId, async () => {
          await work();
          return ended();
        }),
      );
      const [pool, key] = [newPool(), randomUUID()];
      expect((await save(pool, key, server)).status).toBe(500);
      await server.app.close();
      expect(await countPools(pool.body.code)).toBe(0);
      expect((await save(pool, key)).status).toBe(200);
    });

    test('gets the first answer, or 409 while running, if it has effects outside the transaction', async () => {
      const key = randomUUID();
      const wish = { token, body: { directory: 'once', moduleType: 'veneer' as const }, ...withKey(key) };
      const first = await get().ask(api.upload.signTenant, wish);
      expect(await get().ask(api.upload.signTenant, wish)).toEqual(first);
      // The state left by a node that stopped in the middle.
      await get().database.withTenant('000000', (tx) =>
        tx.update(requestKeys).set({ answer: null }).where(eq(requestKeys.key, key)),
      );
      const { status, body } = await get().call(api.upload.signTenant, wish);
      expect([status, body.data.errorCode]).toEqual([409, 'request.under_way']);
    });

    test('stores no key if it only reads', async () => {
      const key = randomUUID();
      await get().ask(api.cookPool.page, { token, query: {}, ...withKey(key) });
      const kept = await get().database.withTenant('000000', (tx) =>
        tx.select().from(requestKeys).where(eq(requestKeys.key, key)),
      );
      expect(kept).toEqual([]);
    });

    test('is carried out every time without a key', async () => {
      const headers = { 'blade-auth': `bearer ${token}` };
      const next = async () => {
        const path = `${api.numbering.next.path}?documentType=saleOrder`;
        return (await get().app.inject({ method: 'POST', url: path, headers })).json().data.number;
      };
      expect(await next()).not.toBe(await next());
    });

    test('accepts no key for calls that return a file', () => {
      const files = allEndpoints().filter(({ method, binary }) => method === 'POST' && binary);
      expect(files.filter(({ idempotency }) => idempotency !== 'exempt')).toEqual([]);
    });
  });
}
