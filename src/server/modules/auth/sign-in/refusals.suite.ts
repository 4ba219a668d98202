import { asc, eq } from 'drizzle-orm';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { auditEntries } from '../../../db/schema/audit.ts';
import { users } from '../../../db/schema/people.ts';
import { DEMO_PASSWORD } from '../../../demo/companies.ts';
import { startProvider, type TestProvider } from '../../../testing/provider.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

const MINUTE_MS = 60_000;
const SECRET = 'between us';

/** Refusals that concern a known user are audited in the user's company; guessing is limited. */
export function refusalSuite(get: () => TestServer): void {
  describe('refusals', () => {
    let provider: TestProvider;
    let server: TestServer;
    let other: TestServer;
    let admin = '';
    let serial = 0;
    let person = { id: '', account: '', token: '' };
    let address = '';

    beforeAll(async () => {
      provider = await startProvider(SECRET);
      const config = { social: { wechat: provider.url }, providerSecret: SECRET };
      server = await createTestServer(get().database, config);
      other = await createTestServer(get().database, config);
    });
    afterAll(async () => {
      await Promise.all([server.app.close(), other.app.close()]);
      await provider.close();
    });

    /** A new user, and an address no other test uses. */
    beforeEach(async () => {
      serial += 1;
      address = `10.7.1.${serial}`;
      const account = `refused${serial}`;
      admin = (await server.signIn({ account: 'admin' })).access_token;
      const body = { account, realName: account, password: await encrypt(DEMO_PASSWORD), deptId: ['102'] };
      const { id = '' } = await server.ask(api.user.add, { token: admin, body });
      const { access_token: token } = await server.signIn({ account, address });
      person = { id, account, token };
    });

    /** Advances the clocks of both nodes. */
    function advance(milliseconds: number): void {
      for (const node of [server, other]) node.clock.advance(milliseconds);
    }

    async function encrypt(password: string): Promise<string> {
      const { publicKey } = await server.ask(api.auth.publicKey);
      return sm2.doEncrypt(password, publicKey, 0);
    }

    /** Refusals that concern the user, oldest first. */
    const refusals = (userId = person.id, tenantId = '000000') =>
      server.database
        .withTenant(tenantId, (tx) =>
          tx.select().from(auditEntries).where(eq(auditEntries.userId, userId)).orderBy(asc(auditEntries.id)),
        )
        .then((entries) => entries.filter((entry) => entry.action.endsWith('_refused')));

    const setStatus = (status: number) =>
      server.database.withTenant('000000', (tx) =>
        tx.update(users).set({ status }).where(eq(users.id, person.id)),
      );

    describe('of the user’s own password', () => {
      async function change(
        oldPassword: string,
        from: { server?: TestServer; address?: string; fresh?: string } = {},
      ) {
        const fresh = await encrypt(from.fresh ?? 'Another-2026');
        const query = { oldPassword: await encrypt(oldPassword), newPassword: fresh, newPassword1: fresh };
        const call = { token: person.token, query, address: from.address ?? address };
        const { status, body } = await (from.server ?? server).call(api.user.updatePassword, call);
        return status === 200 ? 'changed' : body.data.errorCode;
      }

      test('name the user, the caller, address and time, and not the text tried', async () => {
        const before = Date.now();
        expect(await change('my-other-password')).toBe('user.old_password');
        const [entry, ...more] = await refusals();
        expect(more).toEqual([]);
        expect(entry).toMatchObject({
          action: 'user.update_password_refused',
          userId: person.id,
          account: person.account,
          targetType: 'user',
          targetId: person.id,
          targetName: person.account,
          address,
        });
        expect(entry?.sessionId).toMatch(/^\d+$/);
        expect(Math.abs((entry?.createTime.getTime() ?? 0) - before)).toBeLessThan(MINUTE_MS);
        expect(
          JSON.stringify(entry, (_key, value) => (typeof value === 'bigint' ? '' : value)),
        ).not.toContain('my-other-password');
      });

      test('lock it for half an hour after the fifth, from any address, but not the sign-in', async () => {
        for (let count = 1; count <= 5; count++)
          expect(await change('guess', { address: `10.7.2.${count}` })).toBe('user.old_password');
        expect(await change(DEMO_PASSWORD)).toBe('auth.too_many_attempts');
        expect(await refusals()).toHaveLength(5);
        expect((await server.trySignIn({ account: person.account, address })).status).toBe(200);
        advance(31 * MINUTE_MS);
        expect(await change(DEMO_PASSWORD)).toBe('changed');
      });

      test('are counted one by one when made at once on two nodes', async () => {
        const nodes = [server, other, server, other, server, other, server, other];
        const answers = await Promise.all(nodes.map((node) => change('guess', { server: node })));
        expect(answers.sort()).toEqual([
          ...Array(3).fill('auth.too_many_attempts'),
          ...Array(5).fill('user.old_password'),
        ]);
      });

      test('are cleared after a correct one, and by an administrator who unlocks the user', async () => {
        for (let count = 0; count < 4; count++) await change('guess');
        expect(await change(DEMO_PASSWORD)).toBe('changed');
        for (let count = 0; count < 5; count++) await change('guess');
        expect(await change('Another-2026')).toBe('auth.too_many_attempts');
        await server.ask(api.user.unlock, { token: admin, query: { userIds: person.id } });
        expect(await change('Another-2026', { fresh: 'Third-2026' })).toBe('changed');
      });

      test('cannot be bypassed by an administrator who resets their own password', async () => {
        const { user_id: id } = await server.signIn({ account: 'admin' });
        const body = { id, password: await encrypt('Another-2026') };
        for (const attempt of [
          server.call(api.user.update, { token: admin, body }),
          server.call(api.user.submit, { token: admin, body }),
          server.call(api.user.resetPassword, { token: admin, query: { userIds: `${person.id},${id}` } }),
        ]) {
          const { status, body: answer } = await attempt;
          expect([status, answer.data.errorCode]).toEqual([400, 'user.own_password']);
        }
        expect((await server.trySignIn({ account: 'admin' })).status).toBe(200);
        expect((await server.trySignIn({ account: person.account, address })).status).toBe(200);
      });
    });

    describe('of QR codes', () => {
      const init = () => server.ask(api.signIn.qrInit, { address });
      const fetchTokens = (page: { id: string; qrCode: string }) =>
        server.call(api.auth.token, {
          query: { grant_type: 'qr', id: page.id, qr_code: page.qrCode },
          address: '10.7.3.1',
        });
      async function confirm({ qrCode: code }: { qrCode: string }, accept = true): Promise<void> {
        await server.ask(api.signIn.qrScan, { token: person.token, body: { code } });
        await server.ask(api.signIn.qrConfirm, { token: person.token, body: { code, accept } });
      }

      test('name the scanner and the reason: used before, refused, too late, disabled since', async () => {
        const [used, refused, late, inactive] = [await init(), await init(), await init(), await init()];
        for (const page of [used, late, inactive]) await confirm(page);
        await confirm(refused, false);
        expect((await fetchTokens(used)).status).toBe(200);
        await setStatus(0);
        expect((await fetchTokens(inactive)).status).toBe(400);
        await setStatus(1);
        for (const page of [used, refused]) expect((await fetchTokens(page)).status).toBe(400);
        advance(121_000);
        expect((await fetchTokens(late)).body.errorCode).toBe('auth.qr_expired');
        const entries = await refusals();
        expect(entries.map((entry) => [entry.action, entry.details])).toEqual(
          ['inactive', 'used', 'over', 'expired'].map((reason) => [
            'auth.sign_in_refused',
            { method: 'qr', reason },
          ]),
        );
        expect(new Set(entries.map((entry) => entry.address))).toEqual(new Set(['10.7.3.1']));
      });

      test('that were not scanned, whose page is unknown, or that are waiting, name no user', async () => {
        const [unseen, scanned] = [await init(), await init()];
        await server.ask(api.signIn.qrScan, { token: person.token, body: { code: scanned.qrCode } });
        expect((await fetchTokens(scanned)).body.errorCode).toBe('auth.qr_unconfirmed');
        expect((await fetchTokens({ ...scanned, id: 'guess' })).body.errorCode).toBe('auth.qr_expired');
        advance(121_000);
        expect((await fetchTokens(unseen)).body.errorCode).toBe('auth.qr_expired');
        expect(await refusals()).toEqual([]);
      });

      test('are invalid after the password of the confirming user was changed', async () => {
        const page = await init();
        await confirm(page);
        await server.ask(api.user.resetPassword, { token: admin, query: { userIds: person.id } });
        expect((await fetchTokens(page)).body.errorCode).toBe('auth.qr_expired');
      });
    });

    describe('of another service', () => {
      const signIn = () =>
        server.call(api.auth.token, {
          query: { grant_type: 'social', source: 'wechat', code: 'c', state: 's' },
          address,
        });
      async function readCode(phone: string): Promise<string> {
        const { records } = await server.ask(api.signIn.outbox, { token: admin, query: { phone } });
        return records[0]?.code ?? '';
      }

      test('name the user of the phone and of the existing binding; an unbound identity names no user', async () => {
        const phone = `1371000${1000 + serial}`;
        await server.ask(api.user.update, { token: admin, body: { id: person.id, phone } });
        const subject = `refused-${serial}`;
        Object.assign(provider.answer, { status: 200, body: { subject, nickName: '陌生人' } });
        const { oauthId } = (await signIn()).body.details;
        await server.ask(api.signIn.sendBindCode, { query: { phone, oauthId }, address });
        const code = await readCode(phone);
        const bind = (captcha: string) =>
          server.call(api.signIn.bindPhone, { body: { oauthId, phone, captcha }, address });
        expect((await bind(code === '000000' ? '000001' : '000000')).status).toBe(400);
        expect((await bind(code)).status).toBe(200);
        await setStatus(0);
        const { qrCode } = await server.ask(api.signIn.qrInit, { address });
        const scan = { code: qrCode, source: 'wechat', authCode: 'c' };
        expect((await signIn()).body.errorCode).toBe('auth.social_failed');
        const scanned = await server.call(api.signIn.qrSocial, { body: scan, address });
        expect(scanned.body.data.errorCode).toBe('auth.social_failed');
        provider.answer.status = 403;
        expect((await signIn()).body.errorCode).toBe('auth.social_failed');
        const entries = await refusals();
        expect(entries.map((entry) => [entry.action, entry.details])).toEqual([
          ['auth.bind_phone_refused', { source: 'wechat', nickName: '陌生人' }],
          ['auth.sign_in_refused', { method: 'social', reason: 'inactive' }],
          ['auth.sign_in_refused', { method: 'social', reason: 'inactive' }],
        ]);
      });
    });

    describe('of switches', () => {
      const switchTo = (query: { deptId: string } | { tenantId: string }) =>
        server.call(api.auth.token, {
          token: person.token,
          query: { grant_type: 'deptId' in query ? 'change_dept' : 'change_tenant', ...query },
          address,
        });

      test('are recorded in the caller’s current company and in no other', async () => {
        for (const tenantId of ['100001', '999999', 'no such <company>'])
          expect((await switchTo({ tenantId })).status).toBe(400);
        expect((await switchTo({ deptId: '110' })).status).toBe(400);
        const entries = await refusals();
        expect(entries.map((entry) => [entry.action, entry.targetType, entry.targetId])).toEqual([
          ['auth.change_tenant_refused', 'tenant', '100001'],
          ['auth.change_tenant_refused', 'tenant', '999999'],
          ['auth.change_tenant_refused', 'tenant', ''],
          ['auth.change_dept_refused', 'department', '110'],
        ]);
        expect(await refusals(person.id, '100001')).toEqual([]);
      });

      test('are recorded at most 60 times an hour per user', async () => {
        for (let count = 0; count < 65; count++) await switchTo({ tenantId: '100001' });
        expect(await refusals()).toHaveLength(60);
        advance(61 * MINUTE_MS);
        person.token = (await server.signIn({ account: person.account, address })).access_token;
        await switchTo({ tenantId: '100001' });
        expect(await refusals()).toHaveLength(61);
      });
    });

    test('of a refresh token used before are recorded once, for the session they ended', async () => {
      const { refresh_token } = await server.signIn({ account: person.account, address });
      const query = { grant_type: 'refresh_token', refresh_token } as const;
      await server.ask(api.auth.token, { query, address });
      for (let count = 0; count < 3; count++)
        expect((await server.call(api.auth.token, { query, address: '10.7.4.1' })).status).toBe(401);
      const page = { token: admin, query: { userId: person.id, action: 'auth.token_reused' } };
      const { records } = await server.ask(api.audit.page, page);
      expect(records).toMatchObject([{ targetId: person.id, account: person.account, address: '10.7.4.1' }]);
    });
  });
}
