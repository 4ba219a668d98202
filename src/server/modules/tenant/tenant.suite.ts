import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { formatTime } from '../../http/time.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 24 * 3_600_000;

export function tenantSuite(get: () => TestServer): void {
  describe('companies', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    test('are added with an administrator, who sees and changes the own company only', async () => {
      const body = { tenantName: '新公司', domain: 'new.example.com', contactNumber: '1' };
      const { id = '', password = '' } = await get().ask(api.tenant.submit, { token, body });
      const theirs = await get().signInNew({ tenantId: id, account: 'admin', password });
      const info = await get().ask(api.user.detailBySelf, { token: theirs.access_token });
      expect(info).toMatchObject({ tenantName: '新公司', roles: ['administrator'], deptName: '新公司' });
      const list = await get().ask(api.tenant.list, { token: theirs.access_token, query: {} });
      expect(list.records.map((one) => one.tenantId)).toEqual([id]);
      const chosen = await get().ask(api.tenant.select, { token: theirs.access_token });
      expect(chosen).toEqual([{ tenantId: id, tenantName: '新公司' }]);
      const all = await get().ask(api.tenant.list, { token, query: { size: 100 } });
      expect(all.records.map((one) => one.tenantId)).toEqual(
        expect.arrayContaining(['000000', '100001', id]),
      );

      const answers = [
        await get().call(api.tenant.submit, { token: theirs.access_token, body: { tenantName: 'x' } }),
        await get().call(api.tenant.submit, {
          token: theirs.access_token,
          body: { id: '000000', intro: 'x' },
        }),
        await get().call(api.tenant.submit, { token: theirs.access_token, body: { id, status: 1 } }),
        await get().call(api.tenant.remove, { token: theirs.access_token, query: { ids: '100001' } }),
        await get().call(api.menu.submit, { token: theirs.access_token, body: { id: '10100', name: 'x' } }),
      ];
      for (const { body: answer } of answers) expect(answer.data.errorCode).toBe('tenant.platform_only');
      const card = { id, address: '新地址' };
      expect((await get().call(api.tenant.submit, { token: theirs.access_token, body: card })).status).toBe(
        200,
      );

      const english = await get().ask(api.tenant.submit, {
        token,
        body: { tenantName: 'Hardwood Ltd' },
        headers: { 'accept-language': 'en' },
      });
      const admin = { tenantId: english.id ?? '', account: 'admin', password: english.password ?? '' };
      const { access_token: theirToken } = await get().signInNew(admin);
      expect(await get().ask(api.user.detailBySelf, { token: theirToken })).toMatchObject({
        realName: 'Administrator',
        roleName: 'System administrator',
      });

      const expire = (expireTime: string) =>
        get().ask(api.tenant.submit, { token, body: { id, expireTime } });
      await expire('2025-01-01 00:00:00');
      expect((await get().trySignIn({ tenantId: id, account: 'admin' })).body.error_code).toBe(2004);
      await expire('');
      expect((await get().trySignIn({ tenantId: id, account: 'admin' })).status).toBe(200);
      await get().ask(api.tenant.remove, { token, query: { ids: id } });
      expect((await get().trySignIn({ tenantId: id, account: 'admin' })).body.error_code).toBe(2004);
    });

    test('expire by the server’s clock, also for signed-in users', async () => {
      const own = await createTestServer(get().database);
      const platform = (await own.signIn({ account: 'admin' })).access_token;
      const tomorrow = formatTime(new Date(own.clock.now().getTime() + DAY_MS));
      const body = { tenantName: '到期', expireTime: tomorrow };
      const made = await own.ask(api.tenant.submit, { token: platform, body });
      const who = { tenantId: made.id ?? '', account: 'admin', password: made.password ?? '' };
      const tokens = await own.signIn(who);
      const query = { grant_type: 'refresh_token' as const, refresh_token: tokens.refresh_token };
      const apply = { token: platform, body: { tenantId: who.tenantId } };
      own.clock.advance(DAY_MS + 1000);
      expect((await own.trySignIn(who)).body.error_code).toBe(2004);
      expect((await own.call(api.auth.token, { query })).status).toBe(401);
      const again = (await own.signIn({ account: 'admin' })).access_token;
      const refused = await own.call(api.join.apply, { ...apply, token: again });
      expect(refused.body.data.errorCode).toBe('auth.tenant_unavailable');
      await own.ask(api.tenant.submit, { token: again, body: { id: who.tenantId, expireTime: '' } });
      expect((await own.trySignIn(who)).status).toBe(200);
      await own.app.close();
    });

    test('change their own address card, but not on an old version, nor status and expiry', async () => {
      const body = { tenantName: '名片公司', linkman: '旧' };
      const made = await get().ask(api.tenant.submit, { token, body });
      const who = { tenantId: made.id ?? '', account: 'admin', password: made.password ?? '' };
      const own = (await get().signInNew(who)).access_token;
      const save = (card: object) => get().call(api.tenant.saveOwn, { token: own, body: card });
      const { version } = await get().ask(api.tenant.own, { token: own });
      expect((await save({ version, linkman: '新联系人', initialPassword: 'Begin-2026' })).status).toBe(200);
      const stale = await save({ version, linkman: '迟到' });
      expect(stale.body).toMatchObject({ code: 409, data: { errorCode: 'record.changed' } });
      expect(stale.body.msg).toMatch(/名片公司.*管理员.*联系人/);
      const after = await get().ask(api.tenant.own, { token: own });
      expect(after).toMatchObject({ linkman: '新联系人', hasInitialPassword: true, version: version + 1 });
      // Only the platform's administrator may change status and expiry; an address card lacks these fields, so they are
      // ignored.
      await save({ version: after.version, fax: '1', status: 0, expireTime: '2020-01-01 00:00:00' });
      expect(await get().ask(api.tenant.own, { token: own })).toMatchObject({ status: 1, expireTime: '' });
    });

    test('are found by domain without a sign-in', async () => {
      const body = { id: '100001', domain: 'https://DG.example.com/' };
      await get().ask(api.tenant.submit, { token, body });
      const info = (query: object) => get().ask(api.tenant.info, { query });
      expect(await info({ domain: 'dg.example.com' })).toEqual({
        tenantId: '100001',
        domain: 'dg.example.com',
      });
      expect(await info({ domain: 'http://dg.Example.com' })).toMatchObject({ tenantId: '100001' });
      expect(await info({ domain: 'x' })).toEqual({});
      expect(await info({})).toEqual({});
      const taken = { tenantName: 'y', domain: 'dg.example.com' };
      const { body: answer } = await get().call(api.tenant.submit, { token, body: taken });
      expect(answer.data.errorCode).toBe('record.code_taken');
    });

    test('refuse sign-ins while disabled; the platform’s own cannot be disabled', async () => {
      const made = await get().ask(api.tenant.submit, { token, body: { tenantName: '停用公司' } });
      const ids = made.id ?? '';
      const who = { tenantId: ids, account: 'admin', password: made.password ?? '' };
      const tokens = await get().signIn(who);
      await get().ask(api.tenant.disable, { token, query: { ids } });
      expect((await get().trySignIn(who)).status).not.toBe(200);
      const query = { grant_type: 'refresh_token' as const, refresh_token: tokens.refresh_token };
      expect((await get().call(api.auth.token, { query })).status).toBe(401);
      const own = await get().call(api.tenant.disable, { token, query: { ids: `${ids},000000` } });
      expect(own.body.data.errorCode).toBe('tenant.own');
      const limited = { id: '000000', expireTime: '2099-01-01 00:00:00' };
      const { body: kept } = await get().call(api.tenant.submit, { token, body: limited });
      expect(kept).toMatchObject({ msg: expect.stringContaining('公司'), data: { errorCode: 'tenant.own' } });
      await get().ask(api.tenant.enable, { token, query: { ids } });
      expect((await get().trySignIn(who)).status).toBe(200);
    });

    test('refuse the removal of the platform’s own, and a number in use', async () => {
      const remove = await get().call(api.tenant.remove, { token, query: { ids: '000000' } });
      expect(remove.body.data.errorCode).toBe('tenant.own');
      const body = { tenantId: '100001', tenantName: 'z' };
      const { body: answer } = await get().call(api.tenant.submit, { token, body });
      expect(answer.data.errorCode).toBe('record.code_taken');
    });
  });
}
