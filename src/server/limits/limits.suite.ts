import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { DEMO_PASSWORD } from '../demo/companies.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const MINUTE_MS = 60_000;

/** Limits for guessing from many addresses, and for probing which users exist. */
export function limitSuite(get: () => TestServer): void {
  describe('guessing', () => {
    let server: TestServer;
    let admin = '';
    let serial = 0;

    beforeAll(async () => {
      server = await createTestServer(get().database);
      server.clock.advance(2 * MINUTE_MS);
      admin = (await server.signIn({ account: 'admin' })).access_token;
    });
    afterAll(() => server.app.close());

    async function addUser() {
      serial += 1;
      const account = `guessed${serial}`;
      const { publicKey } = await server.ask(api.auth.publicKey);
      const password = sm2.doEncrypt(DEMO_PASSWORD, publicKey, 0);
      const { id = '' } = await server.ask(api.user.add, {
        token: admin,
        body: { account, realName: account, password },
      });
      return { id, account };
    }
    /** Makes a wrong sign-in from each of `times` addresses; returns the codes answered. */
    async function guess(account: string, times: number): Promise<Set<number>> {
      const codes = new Set<number>();
      for (let count = 1; count <= times; count++) {
        const address = `10.${16 + serial}.${Math.floor(count / 200)}.${count % 200}`;
        codes.add((await server.trySignIn({ account, password: 'guess', address })).body.error_code);
      }
      return codes;
    }

    test('an account from ever new addresses is blocked after 100 attempts, while known addresses can still sign in', async () => {
      const { id, account } = await addUser();
      const home = '10.7.6.1';
      expect((await server.trySignIn({ account, address: home })).status).toBe(200);
      expect((await server.trySignIn({ account, address: '2001:db8:7:6::1' })).status).toBe(200);
      expect(await guess(account, 100)).toEqual(new Set([2001]));
      const stranger = await server.trySignIn({ account, address: '10.7.6.2' });
      expect(stranger.body).toMatchObject({ error_code: 2002, errorCode: 'auth.too_many_attempts' });
      expect((await server.trySignIn({ account, address: home })).status).toBe(200);
      // Privacy extensions (RFC 8981) change the lower half of an IPv6 address every day.
      const tomorrow = '2001:db8:7:6:a1b2:c3d4:e5f6:7';
      expect((await server.trySignIn({ account, address: tomorrow })).status).toBe(200);
      await server.ask(api.user.unlock, { token: admin, query: { userIds: id } });
      expect((await server.trySignIn({ account, address: '10.7.6.2' })).status).toBe(200);
    }, 120_000);

    test('an account that does not exist is blocked the same way', async () => {
      serial += 1;
      expect(await guess('nobody-at-all', 100)).toEqual(new Set([2001]));
      expect(await guess('nobody-at-all', 1)).toEqual(new Set([2002]));
    }, 120_000);

    test('does not count correct sign-ins from many places', async () => {
      const { account } = await addUser();
      const statuses = new Set<number>();
      for (let count = 1; count <= 105; count++)
        statuses.add((await server.trySignIn({ account, address: `10.7.8.${count}` })).status);
      expect(statuses).toEqual(new Set([200]));
    }, 120_000);

    test('counts one IPv6 network as one place', async () => {
      const { account } = await addUser();
      for (let count = 1; count <= 5; count++) {
        const address = `2001:db8:7:7::${count}`;
        const { body } = await server.trySignIn({ account, password: 'guess', address });
        expect(body.error_code).toBe(2001);
      }
      const own = await server.trySignIn({ account, address: '2001:db8:7:7:ffff::1' });
      expect(own.body.error_code).toBe(2002);
      const next = await server.trySignIn({ account, address: '2001:db8:7:8::1' });
      expect(next.status).toBe(200);
    });

    test('phones reveals nothing: a wrong code is wrong for all of them', async () => {
      const { id } = await addUser();
      const phone = '13911114443';
      await server.ask(api.user.update, { token: admin, body: { id, phone } });
      const answers = [];
      for (const username of [phone, '13911114444']) {
        const asked = { query: { phone: username }, address: '10.7.9.1' };
        const sent = await server.call(api.signIn.sendLoginCode, asked);
        const query = { grant_type: 'sms', username, code: 'x' } as const;
        const tried = await server.call(api.auth.token, { query, address: '10.7.9.1' });
        answers.push([sent.status, sent.body, tried.status, tried.body]);
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[0]?.[3]).toMatchObject({ errorCode: 'auth.code_wrong' });
    });

    test('cannot make the server send text messages to strangers', async () => {
      const phone = '13911115555';
      const { status, body } = await server.call(api.signIn.sendBindCode, { query: { phone } });
      expect([status, body.data]).toEqual([200, {}]);
      const outbox = { token: admin, query: { phone } };
      expect((await server.ask(api.signIn.outbox, outbox)).records).toEqual([]);
      const forged = { phone: '13911115556', oauthId: '000000.1.guess' };
      const refused = await server.call(api.signIn.sendBindCode, { query: forged });
      expect([refused.status, refused.body.data.errorCode]).toEqual([400, 'auth.bind_expired']);
    });
  });
}
