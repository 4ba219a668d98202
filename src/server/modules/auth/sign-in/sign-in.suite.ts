import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { joinApplications } from '../../../db/schema/organisation.ts';
import { roles, userDepartments, userRoles, users } from '../../../db/schema/people.ts';
import { DEMO_PASSWORD } from '../../../demo/companies.ts';
import { makeClerk, makeRole } from '../../../testing/clerks.ts';
import { demoUser } from '../../../testing/demo-user.ts';
import { startProvider, type TestProvider } from '../../../testing/provider.ts';
import { readSheet } from '../../../testing/read-workbook.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

const MINUTE_MS = 60_000;
const SECRET = 'between us';
/** Phones of the demo users. */
const ADMIN = '13800000001';
const CLERK = '13800000002';
const STRANGER = '13800000003';

export function signInSuite(get: () => TestServer): void {
  describe('codes by text message', () => {
    const send = (phone: string, input: { deviceId?: string; tenantId?: string; address?: string } = {}) => {
      const { address, ...rest } = input;
      const query = { phone, ...rest };
      return get().call(api.signIn.sendLoginCode, { query, ...(address === undefined ? {} : { address }) });
    };
    async function readCode(phone: string): Promise<string> {
      const { access_token: token } = await get().signIn({ account: 'admin' });
      const { records } = await get().ask(api.signIn.outbox, { token, query: { phone } });
      return records[0]?.code ?? '';
    }
    const signIn = (phone: string, code: string, input: { address?: string; deviceId?: string } = {}) => {
      const { address, ...rest } = input;
      const query = { grant_type: 'sms', username: phone, code, ...rest } as const;
      return get().call(api.auth.token, { query, ...(address === undefined ? {} : { address }) });
    };
    const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

    test('sign in the user of the phone, once', async () => {
      const server = get();
      expect((await send(CLERK, { deviceId: 'd1' })).body).toMatchObject({ code: 200, data: {} });
      const code = await readCode(CLERK);
      expect(code).toMatch(/^\d{6}$/);
      const { status, body } = await signIn(CLERK, code, { deviceId: 'd1' });
      expect([status, body.account]).toEqual([200, 'cangku']);
      const user = await server.ask(api.auth.userInfo, { token: body.access_token });
      expect(user.account).toBe('cangku');
      expect((await signIn(CLERK, code)).body).toMatchObject({ error_code: 2003 });
    });

    test('are sent to a phone at most every 60 s', async () => {
      const server = get();
      server.clock.advance(MINUTE_MS);
      expect((await send(CLERK)).status).toBe(200);
      const again = await send(CLERK, { address: '10.0.5.1', deviceId: 'another' });
      expect([again.status, again.body.data.errorCode]).toEqual([400, 'sms.too_soon']);
      server.clock.advance(61_000);
      expect((await send(CLERK)).status).toBe(200);
    });

    test('requested twice concurrently are sent once', async () => {
      get().clock.advance(61_000);
      const answers = await Promise.all([send(CLERK), send(CLERK), send(CLERK)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
    });

    test('are valid for 5 minutes', async () => {
      const server = get();
      server.clock.advance(61_000);
      await send(CLERK);
      const code = await readCode(CLERK);
      server.clock.advance(5 * MINUTE_MS + 1000);
      const late = await signIn(CLERK, code);
      expect([late.status, late.body.error_code, late.body.error_description]).toEqual([
        400,
        2003,
        '验证码已过期',
      ]);
    });

    test('can be tried five times, counted over all addresses', async () => {
      get().clock.advance(61_000);
      await send(CLERK);
      const code = await readCode(CLERK);
      for (let count = 1; count <= 5; count++) {
        const { body } = await signIn(CLERK, wrong(code), { address: `10.0.5.${10 + count}` });
        expect([body.error_code, body.error_description]).toEqual([2003, '验证码不正确']);
      }
      expect((await signIn(CLERK, code, { address: '10.0.5.20' })).body.errorCode).toBe('auth.code_expired');
    });

    test('lock phone and address for half an hour after wrong attempts', async () => {
      const server = get();
      for (let count = 0; count < 5; count++) await signIn(CLERK, '123456', { address: '10.0.5.30' });
      const { body } = await signIn(CLERK, '123456', { address: '10.0.5.30' });
      expect(body.error_code).toBe(2002);
      server.clock.advance(31 * MINUTE_MS);
      expect((await signIn(CLERK, '123456', { address: '10.0.5.30' })).body.error_code).toBe(2003);
    });

    test('are valid only for the requesting device, if it is named', async () => {
      get().clock.advance(61_000);
      await send(CLERK, { deviceId: 'd1' });
      const code = await readCode(CLERK);
      expect((await signIn(CLERK, code, { deviceId: 'd2' })).body.error_code).toBe(2003);
      expect((await signIn(CLERK, code)).status).toBe(200);
    });

    test('are valid only for the company they were requested in', async () => {
      const server = get();
      server.clock.advance(61_000);
      await send(CLERK);
      const code = await readCode(CLERK);
      const query = { grant_type: 'sms', tenantId: '100001', username: CLERK, code } as const;
      expect((await server.call(api.auth.token, { query })).body.error_code).toBe(2003);
      const nowhere = { grant_type: 'sms', tenantId: '999999', username: CLERK, code } as const;
      expect((await server.call(api.auth.token, { query: nowhere })).body.error_code).toBe(2004);
    });

    test('find a user however the phone was entered and is typed', async () => {
      const { access_token: token } = await get().signIn({ account: 'admin' });
      const written = ['139-5555-0101', '+86 139 5555 0101'];
      const body = { account: 'dashed', realName: '横杠', phone: written[0] ?? '' };
      const { id = '' } = await get().ask(api.user.add, { token, body });
      const stored = await get().ask(api.user.detailByQuery, { token, query: { id } });
      expect(stored.phone).toBe('13955550101');
      const again = { account: 'again', realName: '再加', phone: written[1] ?? '' };
      const refused = await get().call(api.user.add, { token, body: again });
      expect(refused.body.data.errorCode).toBe('user.phone_taken');

      expect((await send(written[1] ?? '')).status).toBe(200);
      const code = await readCode('13955550101');
      expect(code).toMatch(/^\d{6}$/);
      expect((await signIn(written[1] ?? '', code)).body.user_id).toBe(id);
    });

    test('are not sent to an unknown phone, with the same answer', async () => {
      const unknown = await send('13911111111');
      expect([unknown.status, unknown.body.data]).toEqual([200, {}]);
      expect(await readCode('13911111111')).toBe('');
      expect((await send(STRANGER)).status).toBe(200);
      expect(await readCode(STRANGER)).toBe('');
    });

    test.each(['', '1380000000', 'abc', '13800000001,13800000002'])(
      'are refused for the phone %j',
      async (phone) => {
        expect((await send(phone)).status).toBe(400);
        expect((await get().call(api.signIn.sendBindCode, { query: { phone } })).status).toBe(400);
      },
    );

    test('are limited by address', async () => {
      const statuses = new Set<number>();
      for (let count = 0; count < 31; count++)
        statuses.add((await send(`139222220${10 + count}`, { address: '10.0.5.40' })).status);
      expect(statuses).toEqual(new Set([200, 429]));
    });

    test('are shown only to the company’s administrators', async () => {
      const server = get();
      const clerk = await server.signIn({ account: 'cangku' });
      expect((await server.call(api.signIn.outbox, { token: clerk.access_token })).status).toBe(403);
    });

    test('of administrators are shown only to administrators', async () => {
      const server = get();
      server.clock.advance(61_000);
      for (const phone of [ADMIN, CLERK]) await send(phone, { address: '10.5.7.1' });
      const { access_token: admin } = await server.signIn({ account: 'admin' });
      const { access_token: keeper } = await server.signIn({ account: 'cangku' });
      const menus = await server.ask(api.menu.buttons, { token: keeper });
      // Only who has all rights of a user sees that user's codes.
      const ofKeeper = menus.flatMap(({ children = [] }) => children.map(({ code }) => code));
      const buttons = ['smsoutbox_view', ...ofKeeper];
      const clerk = await makeClerk(server, admin, await makeRole(server, admin, buttons, '1'));
      const phonesSeen = async (token: string) => {
        const { records } = await server.ask(api.signIn.outbox, { token, query: { size: 100 } });
        return new Set(records.map((record) => record.phone));
      };
      expect(await phonesSeen(admin)).toContain(ADMIN);
      expect(await phonesSeen(clerk.token)).toContain(CLERK);
      expect(await phonesSeen(clerk.token)).not.toContain(ADMIN);
    });

    test('are listed in the outbox with the phone’s user and their validity', async () => {
      const server = get();
      server.clock.advance(61_000);
      await send(CLERK);
      const { access_token: token } = await server.signIn({ account: 'admin' });
      const newest = async () => {
        const page = await server.ask(api.signIn.outbox, { token, query: { phone: CLERK, size: 1 } });
        return { delivery: page.delivery, ...page.records[0] };
      };
      expect(await newest()).toMatchObject({ delivery: 'outbox', userName: '李仓', purpose: 'login' });
      const { secondsLeft = 0 } = await newest();
      expect(secondsLeft).toBeGreaterThan(290);
      expect(secondsLeft).toBeLessThanOrEqual(300);
      // The sheet has no codes: they sign in.
      const sheet = await server.call(api.signIn.downloadOutbox, { token, query: { phone: CLERK } });
      expect(readSheet(sheet.body).flat()).not.toContain((await newest()).code);
      expect(readSheet(sheet.body)[1]?.slice(0, 2)).toEqual(['李仓', CLERK]);
      server.clock.advance(5 * MINUTE_MS);
      expect((await newest()).secondsLeft).toBe(0);
    });

    test('are refused with the reason if no provider is configured', async () => {
      const server = await createTestServer(get().database, { sms: { kind: 'off' } });
      const { status, body } = await server.call(api.signIn.sendLoginCode, { query: { phone: ADMIN } });
      expect([status, body.data.errorCode, body.msg]).toEqual([400, 'sms.unconfigured', '没有配置短信服务']);
      const { access_token: token } = await server.signIn({ account: 'admin' });
      expect((await server.ask(api.signIn.outbox, { token })).delivery).toBe('off');
      await server.app.close();
    });
  });

  describe('an SMS provider', () => {
    let provider: TestProvider;
    let server: TestServer;
    beforeAll(async () => {
      provider = await startProvider(SECRET);
      const sms = { kind: 'webhook', url: provider.url } as const;
      server = await createTestServer(get().database, { sms, providerSecret: SECRET });
    });
    afterAll(async () => {
      await server.app.close();
      await provider.close();
    });
    const send = (phone = STRANGER) =>
      server.call(api.signIn.sendLoginCode, { query: { phone, tenantId: '100001' } });

    test('gets the code in a signed message, and the outbox does not', async () => {
      server.clock.advance(2 * 24 * 60 * MINUTE_MS);
      expect((await send()).status).toBe(200);
      const [message] = provider.received;
      expect(message).toMatchObject({
        phone: STRANGER,
        purpose: 'login',
        code: expect.stringMatching(/^\d{6}$/),
      });
      const code = String(message?.code);
      const query = { grant_type: 'sms', tenantId: '100001', username: STRANGER, code } as const;
      expect((await server.call(api.auth.token, { query })).body.account).toBe('kefu');
      const admin = await server.signIn({ account: 'admin' });
      const outbox = await server.ask(api.signIn.outbox, { token: admin.access_token, query: {} });
      expect(outbox.records.map((record) => record.code)).not.toContain(code);
      expect(outbox.delivery).toBe('provider');
    });

    test('that fails is reported, and the user can try again immediately', async () => {
      server.clock.advance(61_000);
      provider.answer.status = 503;
      const failed = await send();
      expect([failed.status, failed.body.data.errorCode]).toEqual([400, 'sms.failed']);
      provider.answer.status = 200;
      expect((await send()).status).toBe(200);
    });

    test('that fails is reported to a caller with a phone of no user too, for which it is not asked', async () => {
      server.clock.advance(61_000);
      provider.answer.status = 503;
      await send();
      const asked = provider.received.length;
      const nobody = '13900001999';
      const failed = await send(nobody);
      expect([failed.status, failed.body.data.errorCode]).toEqual([400, 'sms.failed']);
      provider.answer.status = 200;
      await send();
      expect((await send(nobody)).status).toBe(200);
      expect(provider.received).toHaveLength(asked + 1);
    });
  });

  describe('a QR code', () => {
    const init = () => get().ask(api.signIn.qrInit);
    const stateOf = async ({ id, qrCode }: { id: string; qrCode: string }) =>
      (await get().ask(api.signIn.qrCheck, { query: { id, code: qrCode } })).status;
    const fetchTokens = ({ id, qrCode }: { id: string; qrCode: string }) =>
      get().call(api.auth.token, { query: { grant_type: 'qr', id, qr_code: qrCode } });
    const phone = async (account = 'cangku', tenantId = '000000') =>
      (await get().signIn({ account, tenantId })).access_token;

    test('signs in the user who scanned and confirmed it, once', async () => {
      const server = get();
      const page = await init();
      expect(page.expiresIn).toBe(120);
      expect(await stateOf(page)).toBe(0);
      expect((await fetchTokens(page)).body).toMatchObject({
        error_code: 2005,
        errorCode: 'auth.qr_unconfirmed',
      });

      const token = await phone();
      const seen = await server.ask(api.signIn.qrScan, { token, body: { code: page.qrCode } });
      expect(seen.address).toBe('127.0.0.1');
      expect(await stateOf(page)).toBe(1);
      await server.ask(api.signIn.qrConfirm, { token, body: { code: page.qrCode } });
      expect(await stateOf(page)).toBe(2);

      const answers = await Promise.all([fetchTokens(page), fetchTokens(page)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
      const good = answers.find((answer) => answer.status === 200);
      expect(good?.body).toMatchObject({ account: 'cangku', tenant_id: '000000' });
      expect((await server.call(api.auth.userInfo, { token: good?.body.access_token })).status).toBe(200);
      expect(await stateOf(page)).toBe(3);
      expect((await fetchTokens(page)).body).toMatchObject({
        error_code: 2005,
        errorCode: 'auth.qr_expired',
      });
    });

    test('signs in to the company of the phone that confirms it', async () => {
      const server = get();
      const page = await init();
      const token = await phone('kefu', '100001');
      await server.ask(api.signIn.qrScan, { token, body: { code: page.qrCode } });
      await server.ask(api.signIn.qrConfirm, { token, body: { code: page.qrCode } });
      expect((await fetchTokens(page)).body).toMatchObject({ account: 'kefu', tenant_id: '100001' });
    });

    test('expires after 120 s, even if it was confirmed', async () => {
      const server = get();
      const [scanned, confirmed] = [await init(), await init()];
      const token = await phone();
      for (const { qrCode } of [scanned, confirmed])
        await server.ask(api.signIn.qrScan, { token, body: { code: qrCode } });
      await server.ask(api.signIn.qrConfirm, { token, body: { code: confirmed.qrCode } });
      server.clock.advance(121_000);
      const late = await server.call(api.signIn.qrConfirm, { token, body: { code: scanned.qrCode } });
      expect([late.status, late.body.data.errorCode]).toEqual([400, 'auth.qr_expired']);
      expect([await stateOf(scanned), await stateOf(confirmed)]).toEqual([3, 3]);
      expect((await fetchTokens(confirmed)).body.error_code).toBe(2005);
    });

    test('can be refused', async () => {
      const server = get();
      const page = await init();
      const token = await phone();
      await server.ask(api.signIn.qrScan, { token, body: { code: page.qrCode } });
      await server.ask(api.signIn.qrConfirm, { token, body: { code: page.qrCode, accept: false } });
      expect(await stateOf(page)).toBe(3);
      expect((await fetchTokens(page)).body.error_code).toBe(2005);
    });

    test('can be confirmed only by the first user who scans it', async () => {
      const server = get();
      const page = await init();
      const body = { code: page.qrCode };
      const token = await phone();
      expect((await server.call(api.signIn.qrConfirm, { token, body })).status).toBe(400);
      await server.ask(api.signIn.qrScan, { token, body });
      await server.ask(api.signIn.qrScan, { token, body });
      for (const other of [await phone('admin'), await phone('kefu', '100001')]) {
        expect((await server.call(api.signIn.qrScan, { token: other, body })).status).toBe(400);
        expect((await server.call(api.signIn.qrConfirm, { token: other, body })).status).toBe(400);
      }
      expect(await stateOf(page)).toBe(1);
    });

    test('gives its tokens only to the page that shows it, not to a client that knows the picture', async () => {
      const server = get();
      const [page, other] = [await init(), await init()];
      const token = await phone();
      await server.ask(api.signIn.qrScan, { token, body: { code: page.qrCode } });
      await server.ask(api.signIn.qrConfirm, { token, body: { code: page.qrCode } });
      for (const id of ['', 'guess', page.qrCode, other.id]) {
        const query = { grant_type: 'qr', id, qr_code: page.qrCode } as const;
        expect((await server.call(api.auth.token, { query })).body.errorCode).toBe('auth.qr_expired');
      }
      expect((await fetchTokens(page)).status).toBe(200);
    });

    test('is created at most 60 times a minute for one address', async () => {
      const statuses = new Set<number>();
      for (let count = 0; count < 61; count++)
        statuses.add((await get().call(api.signIn.qrInit, { address: '10.0.5.50' })).status);
      expect(statuses).toEqual(new Set([200, 429]));
    });
  });

  describe('an account at another service', () => {
    let provider: TestProvider;
    let server: TestServer;
    beforeAll(async () => {
      provider = await startProvider(SECRET);
      server = await createTestServer(get().database, {
        social: { wechat: provider.url },
        socialPages: { wechat: 'https://wx.example.com/connect?appid=a' },
        providerSecret: SECRET,
      });
      server.clock.advance(4 * 24 * 60 * MINUTE_MS);
    });
    afterAll(async () => {
      await server.app.close();
      await provider.close();
    });
    const signIn = (source = 'wechat') =>
      server.call(api.auth.token, { query: { grant_type: 'social', source, code: 'c-1', state: 's-1' } });
    async function bind(oauthId: string, phone: string, captcha?: string) {
      await server.ask(api.signIn.sendBindCode, { query: { phone, oauthId } });
      const admin = await server.signIn({ account: 'admin' });
      const { records } = await server.ask(api.signIn.outbox, {
        token: admin.access_token,
        query: { phone },
      });
      const code = captcha ?? records[0]?.code ?? '';
      return server.call(api.signIn.bindPhone, { body: { oauthId, phone, captcha: code } });
    }

    test('is offered to the sign-in page with the address of its page', async () => {
      const { social } = await server.ask(api.setup.state);
      expect(social).toEqual([{ source: 'wechat', page: 'https://wx.example.com/connect?appid=a' }]);
      expect((await get().ask(api.setup.state)).social).toEqual([]);
    });

    test('that is not configured is reported', async () => {
      const { status, body } = await signIn('dingtalk');
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error_code: 2008,
        errorCode: 'auth.social_unconfigured',
        error_description: '没有配置“dingtalk”登录',
      });
    });

    test.each([
      ['refuses', 400, { subject: 'wx-1' }],
      ['answers nonsense', 200, { hello: 1 }],
    ])('whose service %s signs nobody in', async (_case, status, answer) => {
      Object.assign(provider.answer, { status, body: answer });
      expect((await signIn()).body).toMatchObject({ error_code: 2009, errorCode: 'auth.social_failed' });
    });

    test('requires a bound phone, then signs in', async () => {
      Object.assign(provider.answer, { status: 200, body: { subject: 'wx-1', nickName: '仓' } });
      const first = await signIn();
      expect(first.status).toBe(400);
      expect(first.body).toMatchObject({ error_code: 2010, errorCode: 'auth.phone_unbound' });
      expect(provider.received.at(-1)).toEqual({ source: 'wechat', code: 'c-1', state: 's-1' });
      const { oauthId } = first.body.details;

      const wrong = await bind(oauthId, CLERK, 'x');
      expect([wrong.status, wrong.body.data.errorCode]).toEqual([400, 'auth.code_wrong']);
      server.clock.advance(61_000);
      const unknown = await bind(oauthId, '13911111112');
      expect([unknown.status, unknown.body.data.errorCode]).toEqual([400, 'auth.phone_unknown']);
      server.clock.advance(61_000);
      expect((await bind(oauthId, CLERK)).body).toMatchObject({ code: 200, success: true });

      expect((await signIn()).body).toMatchObject({ account: 'cangku' });
      const again = await server.call(api.signIn.bindPhone, {
        body: { oauthId, phone: CLERK, captcha: '1' },
      });
      expect(again.body.data.errorCode).toBe('auth.bind_expired');
    });

    test('is seen and unbound by its user, and unbound by an administrator who resets the password', async () => {
      Object.assign(provider.answer, { status: 200, body: { subject: 'wx-9', nickName: '陌生人' } });
      const admin = (await server.signIn({ account: 'admin' })).access_token;
      const phone = '13711119999';
      const body = { account: 'bound', realName: '绑定', password: 'Veneer-2027', phone };
      const { id = '' } = await server.ask(api.user.submit, { token: admin, body });
      const bindAgain = async () => {
        const { oauthId } = (await signIn()).body.details;
        server.clock.advance(61_000);
        expect((await bind(oauthId, phone)).status).toBe(200);
        return (await signIn()).body.access_token;
      };
      const token = await bindAgain();
      const [account, ...more] = await server.ask(api.signIn.boundAccounts, { token });
      expect([account, more]).toMatchObject([{ source: 'wechat', nickName: '陌生人' }, []]);
      const unbind = { body: { id: account?.id ?? '' } };
      const foreign = await server.call(api.signIn.unbindAccount, { token: admin, ...unbind });
      expect([foreign.status, foreign.body.data.errorCode]).toEqual([404, 'record.not_found']);
      await server.ask(api.signIn.unbindAccount, { token, ...unbind });
      expect((await signIn()).body.errorCode).toBe('auth.phone_unbound');

      await bindAgain();
      await server.ask(api.user.resetPassword, { token: admin, query: { userIds: id } });
      expect((await signIn()).body.errorCode).toBe('auth.phone_unbound');
    });

    test('can be bound for ten minutes, only by the client that authenticated with it', async () => {
      Object.assign(provider.answer, { status: 200, body: { subject: 'wx-2' } });
      const { oauthId } = (await signIn()).body.details;
      const [tenantId, id] = oauthId.split('.');
      const body = { phone: CLERK, captcha: '1' };
      for (const forged of ['', 'x', `${tenantId}.${id}.guess`, `100001.${id}.guess`]) {
        const answer = await server.call(api.signIn.bindPhone, { body: { ...body, oauthId: forged } });
        expect(answer.status).toBe(400);
      }
      server.clock.advance(10 * MINUTE_MS + 1000);
      const late = await server.call(api.signIn.bindPhone, { body: { ...body, oauthId } });
      expect(late.body.data.errorCode).toBe('auth.bind_expired');
    });

    test('can confirm a QR code, or bind a phone there first', async () => {
      const scan = async (subject: string) => {
        Object.assign(provider.answer, { status: 200, body: { subject } });
        const page = await server.ask(api.signIn.qrInit);
        const body = { code: page.qrCode, source: 'wechat', authCode: 'c-2' };
        const { status } = await server.ask(api.signIn.qrSocial, { body });
        const check = { id: page.id, code: page.qrCode };
        expect((await server.ask(api.signIn.qrCheck, { query: check })).status).toBe(status);
        return { page, check, status };
      };
      const known = await scan('wx-1');
      expect(known.status).toBe(2);
      const query = { grant_type: 'qr', id: known.page.id, qr_code: known.page.qrCode } as const;
      expect((await server.call(api.auth.token, { query })).body.account).toBe('cangku');

      const unknown = await scan('wx-3');
      expect(unknown.status).toBe(4);
      const { oauthId } = await server.ask(api.signIn.qrCheck, { query: unknown.check });
      server.clock.advance(61_000);
      expect((await bind(oauthId, ADMIN)).status).toBe(200);
      expect((await scan('wx-3')).status).toBe(2);
    });
  });

  describe('the user’s own phone', () => {
    const OTHER = '13700000009';
    const ask = (token: string, phone: string) =>
      get().call(api.signIn.sendOwnPhoneCode, { token, query: { phone } });
    const bind = (token: string, phone: string, captcha: string) =>
      get().call(api.signIn.bindOwnPhone, { token, body: { phone, captcha } });
    async function readCode(phone: string): Promise<string> {
      const { access_token: token } = await get().signIn({ account: 'admin' });
      const { records } = await get().ask(api.signIn.outbox, { token, query: { phone } });
      return records[0]?.code ?? '';
    }

    test('is bound by the code sent to it, once', async () => {
      const server = get();
      server.clock.advance(61_000);
      const { access_token: token } = await server.signIn({ account: 'cangku' });
      expect((await ask(token, OTHER)).status).toBe(200);
      const code = await readCode(OTHER);
      const wrong = await bind(token, OTHER, code === '000000' ? '000001' : '000000');
      expect([wrong.status, wrong.body.data.errorCode]).toEqual([400, 'auth.code_wrong']);
      expect((await bind(token, OTHER, code)).status).toBe(200);
      expect((await server.ask(api.auth.userInfo, { token })).phone).toBe(OTHER);
      expect((await bind(token, OTHER, code)).body.data.errorCode).toBe('auth.code_expired');
      // No other call of the user changes the phone: undeclared fields are dropped.
      await server.ask(api.user.updateInfo, { token, body: { phone: CLERK } as never });
      expect((await server.ask(api.auth.userInfo, { token })).phone).toBe(OTHER);
      const { access_token: admin } = await server.signIn({ account: 'admin' });
      await server.ask(api.user.update, { token: admin, body: { id: '301', phone: CLERK } });
    });

    test('cannot be the phone of another user of the company', async () => {
      const { access_token: token } = await get().signIn({ account: 'cangku' });
      const { status, body } = await ask(token, ADMIN);
      expect([status, body.data.errorCode]).toEqual([400, 'user.phone_taken']);
      expect((await bind(token, ADMIN, '123456')).status).toBe(400);
    });
  });

  describe('a switch', () => {
    const departmentOf = (token: string) =>
      get()
        .ask(api.auth.userInfo, { token })
        .then((user) => [user.deptId, user.deptName]);
    const switchDept = (token: string, deptId: string, input: object = {}) =>
      get().call(api.auth.token, { token, query: { grant_type: 'change_dept', deptId, ...input } });
    const switchTenant = (token: string, tenantId: string) =>
      get().call(api.auth.token, { token, query: { grant_type: 'change_tenant', tenantId } });

    test('of department issues new tokens that name it, and persists after a refresh', async () => {
      const server = get();
      await server.database.withTenant('000000', (tx) =>
        tx.insert(userDepartments).values({ userId: '301', deptId: '103' }),
      );
      const before = await server.signIn({ account: 'cangku' });
      expect(before.dept_id).toBe('102');
      const { status, body } = await switchDept(before.access_token, '103');
      expect([status, body.dept_id]).toEqual([200, '103']);
      expect(JSON.parse(atob(body.access_token.split('.')[1])).dept_id).toBe('103');
      expect(await departmentOf(body.access_token)).toEqual(['103', '销售部']);

      const query = { grant_type: 'refresh_token', refresh_token: body.refresh_token } as const;
      const renewed = await server.ask(api.auth.token, { query });
      expect(renewed.dept_id).toBe('103');
      const back = await switchDept(renewed.access_token, '102', { token: renewed.access_token });
      expect(back.body.dept_id).toBe('102');

      const old = { grant_type: 'refresh_token', refresh_token: before.refresh_token } as const;
      expect((await server.call(api.auth.token, { query: old })).status).toBe(401);
    });

    test('of department also accepts the token as a parameter', async () => {
      const { access_token: token } = await get().signIn({ account: 'cangku' });
      const query = { grant_type: 'change_dept', deptId: '103', token } as const;
      expect((await get().call(api.auth.token, { query })).body.dept_id).toBe('103');
    });

    test('to a department the user is not in is refused with 2006', async () => {
      const { access_token: token } = await get().signIn({ account: 'cangku' });
      for (const deptId of ['104', '110', '999', 'x', '']) {
        const { status, body } = await switchDept(token, deptId);
        expect([status, body.error_code, body.errorCode]).toEqual([400, 2006, 'auth.switch_refused']);
      }
      expect(await departmentOf(token)).toEqual(['102', '仓库']);
    });

    test('is reverted if the user is removed from the department', async () => {
      const server = get();
      const { access_token } = await server.signIn({ account: 'cangku' });
      const { body } = await switchDept(access_token, '103');
      await server.database.withTenant('000000', (tx) =>
        tx.delete(userDepartments).where(eq(userDepartments.userId, '301')),
      );
      server.clock.advance(6000);
      expect(await departmentOf(body.access_token)).toEqual(['102', '仓库']);
    });

    test.each(['change_dept', 'change_tenant'] as const)('by %s requires a session', async (grant_type) => {
      const server = get();
      const query = { grant_type, deptId: '102', tenantId: '100001' };
      expect((await server.call(api.auth.token, { query })).status).toBe(401);
      const { refresh_token } = await server.signIn({ account: 'cangku' });
      expect((await server.call(api.auth.token, { query, token: refresh_token })).status).toBe(401);
    });

    test('of company signs in to one that admitted the user, and back', async () => {
      const server = get();
      const { database } = server;
      await database.withTenant('100001', async (tx) => {
        await tx.insert(users).values({
          id: '9101',
          account: 'guest',
          name: 'guest',
          realName: '李仓',
          passwordHash: '-',
        });
        await tx.insert(joinApplications).values({
          id: '9102',
          applicantTenantId: '000000',
          applicantUserId: '301',
          applicantCompany: 'x',
          account: 'cangku',
          realName: '李仓',
          state: 'approved',
          memberUserId: '9101',
          reviewedAt: server.clock.now(),
        });
      });
      const home = await server.signIn({ account: 'cangku' });
      const away = await switchTenant(home.access_token, '100001');
      expect([away.status, away.body.tenant_id, away.body.user_id]).toEqual([200, '100001', '9101']);
      expect((await server.call(api.auth.userInfo, { token: home.access_token })).status).toBe(401);
      const user = await server.ask(api.auth.userInfo, { token: away.body.access_token });
      expect([user.tenantId, user.account]).toEqual(['100001', 'guest']);

      const back = await switchTenant(away.body.access_token, '000000');
      expect([back.body.tenant_id, back.body.account]).toEqual(['000000', 'cangku']);

      await database.withTenant('100001', (tx) =>
        tx.update(joinApplications).set({ state: 'disabled' }).where(eq(joinApplications.id, '9102')),
      );
      expect((await switchTenant(back.body.access_token, '100001')).body.error_code).toBe(2006);
    });

    test('to a company needs its consent again after another person set the user’s password or phone', async () => {
      const server = get();
      const { database, clock } = server;
      const admin = (await server.signIn({ account: 'admin' })).access_token;
      const reviewed = { id: '9104', tenantId: '100001' };
      await database.withTenant(reviewed.tenantId, async (tx) => {
        const named = { account: 'guest2', name: 'guest2', realName: '王二' };
        await tx.insert(users).values({ ...named, id: '9103', passwordHash: '-' });
        await tx.insert(users).values(await demoUser('9106', 'reviewer'));
        await tx.insert(roles).values({ id: '9107', roleName: '管理员', roleAlias: 'administrator' });
        await tx.insert(userRoles).values({ userId: '9106', roleId: '9107' });
        const applicant = {
          applicantTenantId: '000000',
          applicantUserId: '9105',
          applicantCompany: '木之语',
        };
        await tx.insert(joinApplications).values({
          ...applicant,
          id: reviewed.id,
          account: 'shared',
          realName: '王二',
          state: 'approved',
          memberUserId: '9103',
          reviewedAt: clock.now(),
        });
      });
      await database.withTenant('000000', async (tx) =>
        tx.insert(users).values(await demoUser('9105', 'shared')),
      );
      const reviewer = await server.signIn({ tenantId: reviewed.tenantId, account: 'reviewer' });
      const switchFrom = async (password: string) => {
        const { access_token: token } = await server.signIn({ account: 'shared', password });
        return (await switchTenant(token, reviewed.tenantId)).body;
      };
      const told = async () =>
        (await server.ask(api.notice.page, { token: reviewer.access_token, query: {} })).records.filter(
          ({ link }) => link?.id === reviewed.id,
        );
      expect((await switchFrom(DEMO_PASSWORD)).tenant_id).toBe(reviewed.tenantId);

      const changes = [
        async () => {
          const query = { userIds: '9105' };
          const { password = '' } = await server.ask(api.user.resetPassword, { token: admin, query });
          // The user has changed the password, which the next sign-in would require.
          await database.withTenant('000000', (tx) =>
            tx.update(users).set({ mustChangePassword: false }).where(eq(users.id, '9105')),
          );
          return password;
        },
        async () => {
          const body = { id: '9105', password: 'Given-2026' };
          await server.ask(api.user.update, { token: admin, body });
          return body.password;
        },
        async (password: string) => {
          await server.ask(api.user.update, { token: admin, body: { id: '9105', phone: '13900001111' } });
          return password;
        },
      ];
      let password = DEMO_PASSWORD;
      for (const change of changes) {
        clock.advance(1000);
        password = await change(password);
        const refused = await switchFrom(password);
        expect([refused.error_code, refused.errorCode]).toEqual([2006, 'auth.switch_unconfirmed']);
        // The notice is sent once, however often the switch is tried.
        expect((await switchFrom(password)).error_code).toBe(2006);
        expect((await told()).filter(({ readTime }) => readTime === '')).toHaveLength(1);
        clock.advance(1000);
        for (const review of [api.join.disable, api.join.enable])
          await server.ask(review, { token: reviewer.access_token, query: { ids: reviewed.id } });
        expect((await switchFrom(password)).tenant_id).toBe(reviewed.tenantId);
        const until = (await told())[0]?.id ?? '';
        await server.ask(api.notice.readAll, { token: reviewer.access_token, body: { until } });
      }
      await server.ask(api.user.update, { token: admin, body: { id: '9105', phone: '13900001111', sex: 1 } });
      expect((await switchFrom(password)).tenant_id).toBe(reviewed.tenantId);
    });

    test('to a company that has not admitted the user is refused', async () => {
      const server = get();
      const { access_token: token } = await server.signIn({ account: 'admin' });
      for (const tenantId of ['100001', '000000', ''])
        expect((await switchTenant(token, tenantId)).body.error_code).toBe(2006);
      expect((await switchTenant(token, '999999')).body.error_code).toBe(2004);
      expect((await server.call(api.auth.userInfo, { token })).status).toBe(200);
    });

    test('back is refused for users who did not come from another company', async () => {
      const { access_token: token } = await get().signIn({ tenantId: '100001', account: 'kefu' });
      expect((await switchTenant(token, '000000')).body.error_code).toBe(2006);
    });
  });

  test('a phone belongs to one user in a company', async () => {
    const write = get().database.withTenant('000000', (tx) =>
      tx.update(users).set({ phone: ADMIN }).where(eq(users.account, 'cangku')),
    );
    const error = await write.then(
      () => null,
      (reason: Error) => reason,
    );
    expect(String(error?.cause)).toMatch(/users_phone/);
  });
}
