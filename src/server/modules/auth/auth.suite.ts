import { eq } from 'drizzle-orm';
import { sm2 } from 'sm-crypto-v2';
import { describe, expect, test } from 'vitest';
import type { Token } from '#shared/api/auth';
import { api } from '#shared/api/index';
import { DEFAULT_CONFIG } from '../../config.ts';
import { users } from '../../db/schema/people.ts';
import { DEMO_PASSWORD } from '../../demo/companies.ts';
import { type Answer, CLIENT, createTestServer, type TestServer } from '../../testing/test-server.ts';

const MINUTE_MS = 60_000;

export function authSuite(get: () => TestServer): void {
  describe('sign-in', () => {
    test('answers the token body without an envelope', async () => {
      const { status, body } = await get().trySignIn({ account: 'cangku' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        token_type: 'bearer',
        expires_in: 3600,
        tenant_id: '000000',
        account: 'cangku',
        role_name: 'warehouse',
        real_name: '李仓',
      });
      expect(body).not.toHaveProperty('code');
    });

    test('accepts the cipher text with and without its leading 04', async () => {
      const server = get();
      const { publicKey } = await server.ask(api.auth.publicKey);
      expect(publicKey).toMatch(/^04[0-9a-f]{128}$/);
      for (const prefix of ['', '04']) {
        const password = prefix + sm2.doEncrypt('Veneer-2026', publicKey, 0);
        const query = { grant_type: 'password', tenantId: '000000', username: 'admin', password } as const;
        expect((await server.call(api.auth.token, { query })).status).toBe(200);
      }
    });

    test('takes the company from the Tenant-Id header and parameters from a form', async () => {
      const server = get();
      const { publicKey } = await server.ask(api.auth.publicKey);
      const response = await server.app.inject({
        method: 'POST',
        url: api.auth.token.path,
        headers: {
          authorization: CLIENT,
          'tenant-id': '100001',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({
          grant_type: 'password',
          username: 'kefu',
          password: sm2.doEncrypt('Veneer-2026', publicKey, 0),
        }).toString(),
      });
      expect(response.json()).toMatchObject({ tenant_id: '100001', account: 'kefu' });
    });

    test.each([
      ['a wrong password', { account: 'cangku', password: 'wrong' }],
      ['an account that does not exist', { account: 'nobody' }],
      ['an account of another company', { account: 'kefu' }],
    ])('refuses %s with the same answer', async (_case, who) => {
      const { status, body } = await get().trySignIn({ ...who, address: '10.0.1.1' });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error_code: 2001,
        error: 'invalid_grant',
        error_description: '用户名或密码错误',
      });
    });

    test('refuses a password that is not a cipher text', async () => {
      const query = { grant_type: 'password', username: 'admin', password: 'Veneer-2026' } as const;
      const { status, body } = await get().call(api.auth.token, { query, address: '10.0.1.2' });
      expect([status, body.error_code]).toEqual([400, 2001]);
    });

    test('refuses a company that does not exist', async () => {
      const { status, body } = await get().trySignIn({ tenantId: '999999', account: 'admin' });
      expect([status, body.error_code]).toEqual([400, 2004]);
    });

    test('refuses an unknown client with 401', async () => {
      const query = { grant_type: 'password', username: 'admin', password: '' } as const;
      for (const authorization of ['', 'Basic !', `Basic ${btoa('merchant-web:guess')}`]) {
        const { status, body } = await get().call(api.auth.token, { query, headers: { authorization } });
        expect([status, body.error]).toEqual([401, 'invalid_client']);
      }
    });

    test('answers an unknown grant with a specific error', async () => {
      const query = { grant_type: 'telepathy' as 'sms' };
      const { status, body } = await get().call(api.auth.token, { query });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error_code: 2007, error_description: '不支持的授权类型' });
    });

    test('answers in English if requested', async () => {
      const query = { grant_type: 'telepathy' as 'sms' };
      const headers = { 'accept-language': 'en-US,zh;q=0.5' };
      const { body } = await get().call(api.auth.token, { query, headers });
      expect(body.error_description).toBe('Unsupported kind of sign-in');
    });

    test('does not count the renewal of a session as a call of its address, but as one of the session', async () => {
      const server = await createTestServer(get().database, { tokenCallsPerMinute: 3 });
      const address = '10.0.1.4';
      const renew = async (refresh_token: string) => {
        const query = { grant_type: 'refresh_token', refresh_token } as const;
        const { status, body } = await server.call(api.auth.token, { query, address });
        return { status, next: String(body.refresh_token) };
      };
      let { refresh_token: token } = await server.signIn({ account: 'cangku', address });
      const statuses: number[] = [];
      for (let count = 0; count < 4; count++) statuses.push((await renew('none')).status);
      expect(statuses).toEqual([401, 401, 429, 429]);
      for (let count = 0; count < 3; count++) {
        const { status, next } = await renew(token);
        expect(status).toBe(200);
        token = next;
      }
      expect((await renew(token)).status).toBe(429);
      server.clock.advance(MINUTE_MS);
      expect((await renew(token)).status).toBe(200);
      await server.app.close();
    });

    test('limits the token calls of one address', async () => {
      const { tokenCallsPerMinute } = DEFAULT_CONFIG;
      const server = await createTestServer(get().database, { tokenCallsPerMinute });
      const query = { grant_type: 'qr' } as const;
      const statuses = new Set<number>();
      for (let count = 0; count <= tokenCallsPerMinute; count++)
        statuses.add((await server.call(api.auth.token, { query, address: '10.0.1.3' })).status);
      expect(statuses).toEqual(new Set([400, 429]));
      server.clock.advance(MINUTE_MS);
      expect((await server.call(api.auth.token, { query, address: '10.0.1.3' })).status).toBe(400);
      await server.app.close();
    });
  });

  describe('wrong attempts', () => {
    test('lock account and address for half an hour after the fifth', async () => {
      const server = get();
      const guess = { account: 'cangku', password: 'guess', address: '10.0.2.1' };
      for (let count = 0; count < 5; count++)
        expect((await server.trySignIn(guess)).body.error_code).toBe(2001);

      const right = { account: 'cangku', address: '10.0.2.1' };
      const locked = await server.trySignIn(right);
      expect(locked.status).toBe(400);
      expect(locked.body).toMatchObject({ error_code: 2002, details: { minutes: 30 } });
      expect((await server.trySignIn({ ...right, address: '10.0.2.2' })).status).toBe(200);
      expect((await server.trySignIn({ ...right, account: 'admin' })).status).toBe(200);

      server.clock.advance(29 * MINUTE_MS);
      expect((await server.trySignIn(right)).body.error_code).toBe(2002);
      server.clock.advance(2 * MINUTE_MS);
      expect((await server.trySignIn(right)).status).toBe(200);
    });

    test('are counted one by one when made at once', async () => {
      const server = get();
      const guess = { account: 'cangku', password: 'guess', address: '10.0.2.3' };
      const answers = await Promise.all(Array.from({ length: 8 }, () => server.trySignIn(guess)));
      const codes = answers.map((answer) => answer.body.error_code).sort();
      expect(codes).toEqual([2001, 2001, 2001, 2001, 2001, 2002, 2002, 2002]);
    });

    test('are cleared after a correct one', async () => {
      const server = get();
      const address = '10.0.2.4';
      for (let round = 0; round < 2; round++) {
        for (let count = 0; count < 4; count++)
          await server.trySignIn({ account: 'cangku', password: 'guess', address });
        expect((await server.trySignIn({ account: 'cangku', address })).status).toBe(200);
      }
    });
  });

  describe('a sign-in bound to a nonce', () => {
    /** The request of our own client. */
    async function boundSignIn(server: TestServer, password: string, sentNonce?: string) {
      const { publicKey, nonce = '' } = await server.ask(api.auth.publicKey);
      return {
        grant_type: 'password' as const,
        tenantId: '000000',
        username: 'cangku',
        password: sm2.doEncrypt(nonce + password, publicKey, 0),
        nonce: sentNonce ?? nonce,
      };
    }
    const refused = [400, 2011, 'auth.nonce_refused'];
    const outcomeOf = ({ status, body }: Answer) => [status, body.error_code, body.errorCode];

    test('succeeds once: the same request sent again is refused, and does not count as a wrong attempt', async () => {
      const server = get();
      const query = await boundSignIn(server, DEMO_PASSWORD);
      expect((await server.call(api.auth.token, { query })).status).toBe(200);
      for (let count = 0; count < 6; count++)
        expect(outcomeOf(await server.call(api.auth.token, { query }))).toEqual(refused);
      expect((await server.trySignIn({ account: 'cangku' })).status).toBe(200);
    });

    test('succeeds once if sent twice at the same time', async () => {
      const server = get();
      const query = await boundSignIn(server, DEMO_PASSWORD);
      const answers = await Promise.all([1, 2].map(() => server.call(api.auth.token, { query })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    test('is refused with another nonce, an invented one, or none', async () => {
      const server = get();
      const address = '10.61.0.1';
      const another = (await server.ask(api.auth.publicKey)).nonce;
      const swapped = await boundSignIn(server, DEMO_PASSWORD, another);
      expect((await server.call(api.auth.token, { query: swapped, address })).body.error_code).toBe(2001);
      const { nonce, ...without } = await boundSignIn(server, DEMO_PASSWORD);
      expect((await server.call(api.auth.token, { query: without, address })).body.error_code).toBe(2001);
      const changed = nonce.slice(0, 10) + (nonce[10] === 'A' ? 'B' : 'A') + nonce.slice(11);
      for (const forged of [changed, 'AAAA', '-', `${nonce} `]) {
        const query = { ...without, nonce: forged };
        expect(outcomeOf(await server.call(api.auth.token, { query, address }))).toEqual(refused);
      }
    });

    test('is refused more than two minutes after the nonce was issued', async () => {
      const server = get();
      const query = await boundSignIn(server, DEMO_PASSWORD);
      server.clock.advance(2 * MINUTE_MS);
      expect(outcomeOf(await server.call(api.auth.token, { query }))).toEqual(refused);
    });

    test('is required if the server is configured so, and accepted by any of its nodes', async () => {
      const server = get();
      const strict = await createTestServer(server.database, { requireSignInNonce: true });
      const plain = await strict.trySignIn({ account: 'cangku' });
      expect(outcomeOf(plain)).toEqual([400, 2012, 'auth.nonce_missing']);
      const query = await boundSignIn(server, DEMO_PASSWORD);
      expect((await strict.call(api.auth.token, { query })).status).toBe(200);
      expect(outcomeOf(await server.call(api.auth.token, { query }))).toEqual(refused);
      await strict.app.close();
    });
  });

  test('a wrong password costs the same work for an unknown account as for an existing one', async () => {
    const server = get();
    const tryOnce = async (account: string) => {
      const done: string[] = [];
      const stop = server.database.observe(({ scope, outcome }) => done.push(`${scope} ${outcome}`));
      const { body } = await server.trySignIn({ account, password: 'guess', address: '10.62.0.1' });
      stop();
      expect(body.error_code).toBe(2001);
      return done;
    };
    /** The work of the shorter of two attempts, because a chore of the server may run during one. */
    const workFor = async (account: string) => {
      const tries = [await tryOnce(account), await tryOnce(account)];
      return tries.sort((one, other) => one.length - other.length)[0];
    };
    expect(await workFor('nobody-of-that-name')).toEqual(await workFor('cangku'));
  });

  describe('sessions', () => {
    const refresh = (refresh_token: string) => ({
      query: { grant_type: 'refresh_token', refresh_token } as const,
    });

    test('refresh returns new tokens that work', async () => {
      const server = get();
      const first = await server.signIn({ account: 'cangku' });
      const second = await server.ask(api.auth.token, refresh(first.refresh_token));
      expect(second.refresh_token).not.toBe(first.refresh_token);
      const user = await server.ask(api.auth.userInfo, { token: second.access_token });
      expect(user.account).toBe('cangku');
    });

    const endsAll = async (server: TestServer, first: Token, second: Token, again: object) => {
      const reuse = await server.call(api.auth.token, { ...refresh(first.refresh_token), ...again });
      expect([reuse.status, reuse.body.error_code]).toEqual([401, 401]);
      expect((await server.call(api.auth.token, refresh(second.refresh_token))).status).toBe(401);
      const { status, body } = await server.call(api.auth.userInfo, { token: second.access_token });
      expect([status, body.data.errorCode]).toEqual([401, 'auth.expired']);
    };

    test('a refresh token used again later ends the whole session', async () => {
      const server = get();
      const first = await server.signIn({ account: 'cangku' });
      const second = await server.ask(api.auth.token, refresh(first.refresh_token));
      server.clock.advance(16_000);
      await endsAll(server, first, second, {});
    });

    test.each([
      ['from elsewhere', () => ({ address: '10.9.8.7' })],
      [
        'by another device',
        (refresh_token: string) => ({
          query: { grant_type: 'refresh_token', refresh_token, deviceId: 'another' },
        }),
      ],
    ])('a refresh token used again at once %s ends the whole session', async (_how, again) => {
      const server = get();
      const first = await server.signIn({ account: 'cangku' });
      const second = await server.ask(api.auth.token, refresh(first.refresh_token));
      await endsAll(server, first, second, again(first.refresh_token));
    });

    test('a refresh repeated after a lost answer gets the same next token', async () => {
      const server = get();
      const first = await server.signIn({ account: 'cangku' });
      const lost = await server.ask(api.auth.token, refresh(first.refresh_token));
      server.clock.advance(12_000);
      const second = await server.ask(api.auth.token, refresh(first.refresh_token));
      const third = await server.ask(api.auth.token, refresh(second.refresh_token));
      expect((await server.ask(api.auth.userInfo, { token: third.access_token })).account).toBe('cangku');
      // The lost answer may have been intercepted: after the time limit a repeated refresh counts as theft.
      server.clock.advance(16_000);
      await endsAll(server, lost, third, {});
    });

    test('two refreshes at once, from two windows, get the same next token', async () => {
      const server = get();
      const { refresh_token } = await server.signIn({ account: 'cangku' });
      const answers = await Promise.all([1, 2].map(() => server.ask(api.auth.token, refresh(refresh_token))));
      for (const { refresh_token: next, access_token: token } of answers) {
        expect((await server.ask(api.auth.userInfo, { token })).account).toBe('cangku');
        expect((await server.call(api.auth.token, refresh(next))).status).toBe(200);
      }
    });

    test('refuses a refresh token as access token, the reverse, and tokens of another user', async () => {
      const server = get();
      const tokens = await server.signIn({ account: 'cangku' });
      expect((await server.call(api.auth.token, refresh(tokens.access_token))).status).toBe(401);
      const [header, payload] = tokens.access_token.split('.');
      for (const token of [tokens.refresh_token, 'nonsense', `${header}.${payload}.AAAA`]) {
        const { status, body } = await server.call(api.auth.userInfo, { token });
        expect([status, body.data.errorCode]).toEqual([401, 'auth.unauthorized']);
      }
    });

    test('an access token ends after an hour, its refresh token after a week', async () => {
      const server = get();
      const tokens = await server.signIn({ account: 'cangku' });
      server.clock.advance(61 * MINUTE_MS);
      const { status, body } = await server.call(api.auth.userInfo, { token: tokens.access_token });
      expect([status, body.code, body.data.errorCode]).toEqual([401, 401, 'auth.expired']);

      const renewed = await server.ask(api.auth.token, refresh(tokens.refresh_token));
      server.clock.advance(7 * 24 * 60 * MINUTE_MS + MINUTE_MS);
      expect((await server.call(api.auth.token, refresh(renewed.refresh_token))).status).toBe(401);
    });

    test('signing out ends the session, may be repeated, and does nothing without a token', async () => {
      const server = get();
      const tokens = await server.signIn({ account: 'cangku' });
      for (const token of [tokens.access_token, tokens.access_token, undefined, 'nonsense']) {
        const { body } = await server.call(api.auth.logout, token === undefined ? {} : { token });
        expect(body).toEqual({ code: 200, success: true, data: {}, msg: '操作成功!' });
      }
      expect((await server.call(api.auth.userInfo, { token: tokens.access_token })).status).toBe(401);
      expect((await server.call(api.auth.token, refresh(tokens.refresh_token))).status).toBe(401);
    });

    test('signs a disabled user out within seconds and refuses a new sign-in', async () => {
      const server = get();
      const tokens = await server.signIn({ tenantId: '100001', account: 'kefu' });
      await server.ask(api.auth.userInfo, { token: tokens.access_token });
      const setStatus = (status: number) =>
        server.database.withTenant('100001', (tx) =>
          tx.update(users).set({ status }).where(eq(users.account, 'kefu')),
        );
      await setStatus(0);
      try {
        server.clock.advance(6000);
        expect((await server.call(api.auth.userInfo, { token: tokens.access_token })).status).toBe(401);
        expect((await server.call(api.auth.token, refresh(tokens.refresh_token))).status).toBe(401);
        const again = await server.trySignIn({ tenantId: '100001', account: 'kefu', address: '10.0.3.1' });
        expect(again.body.error_code).toBe(2001);
      } finally {
        await setStatus(1);
      }
    });

    test('user-info returns the user and the user’s permissions', async () => {
      const server = get();
      const { access_token: token } = await server.signIn({ account: 'cangku' });
      expect(await server.ask(api.auth.userInfo, { token })).toMatchObject({
        account: 'cangku',
        realName: '李仓',
        tenantId: '000000',
        tenantName: '木之语演示木业',
        deptName: '仓库',
        roles: ['warehouse'],
        roleName: '仓库管理员',
        permissions: ['pack_print', 'pack_tag', 'pack_view', 'tagReading_view'],
      });
    });

    test('accepts a download’s token in the address', async () => {
      const server = get();
      const { access_token: token } = await server.signIn({ account: 'cangku' });
      const url = `${api.auth.userInfo.path}?blade-auth=${encodeURIComponent(`bearer ${token}`)}`;
      expect((await server.app.inject({ url })).statusCode).toBe(200);
    });
  });
}
