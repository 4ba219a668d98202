import { eq } from 'drizzle-orm';
import { sm2 } from 'sm-crypto-v2';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { packs } from '../../db/schema/packs.ts';
import { userDepartments, users } from '../../db/schema/people.ts';
import { fillPinyin } from '../../records/pinyin.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function userSuite(get: () => TestServer): void {
  let token = '';
  let serial = 0;
  beforeAll(async () => {
    token = (await get().signIn({ account: 'admin' })).access_token;
  });

  const encrypt = async (password: string) => {
    const { publicKey } = await get().ask(api.auth.publicKey);
    return sm2.doEncrypt(password, publicKey, 0);
  };
  const addUser = async (fields: object = {}) => {
    const account = `user${++serial}`;
    const body = { account, realName: `人${serial}`, password: await encrypt('Veneer-2026'), ...fields };
    const { id = '' } = await get().ask(api.user.add, { token, body });
    return { id, account };
  };
  const addRole = async (buttons: readonly string[], scope: string, deptIds: string[] = []) => {
    const alias = `role${++serial}`;
    const { id = '' } = await get().ask(api.role.submit, {
      token,
      body: { roleName: alias, roleAlias: alias },
    });
    const menus = await get().ask(api.menu.list, { token, query: {} });
    const all = menus.flatMap(function flat(menu): typeof menus {
      return [menu, ...(menu.children ?? []).flatMap(flat)];
    });
    const menuIds = all.filter((menu) => buttons.includes(menu.code)).map((menu) => menu.id);
    expect(menuIds).toHaveLength(buttons.length);
    const body = { roleIds: [id], menuIds, dataScopeIds: [scope as '1'], dataScopeDeptIds: deptIds };
    await get().ask(api.role.grant, { token, body });
    return id;
  };
  const signIn = async (account: string, password?: string) => {
    const who = { account, address: `10.3.1.${++serial % 250}` };
    return (await get().signIn(password === undefined ? who : { ...who, password })).access_token;
  };

  describe('users', () => {
    test('are listed in pages with the names of their departments, roles and positions', async () => {
      const { records, total } = await get().ask(api.user.page, { token, query: { account: 'cangku' } });
      expect(total).toBe(1);
      expect(records[0]).toMatchObject({
        id: '301',
        realName: '李仓',
        roleName: '仓库管理员',
        deptName: '仓库',
        sexName: '未知',
      });
      expect(JSON.stringify(records)).not.toContain('argon2');
    });

    test('are found by every suffix of filters', async () => {
      const { id } = await addUser({ account: 'filter-me', realName: '筛选', phone: '13900000077' });
      const find = async (query: Record<string, string>) => {
        const page = await get().ask(api.user.page, { token, query: { size: 500, ...query } });
        return page.records.some((user) => user.id === id);
      };
      const { records } = await get().ask(api.user.page, { token, query: { account: 'filter-me' } });
      const created = records[0]?.createTime ?? '';
      const matching: Record<string, string>[] = [
        { account: 'LTER' },
        { account_like: 'lter-' },
        { account_likeleft: '-me' },
        { account_likeright: 'filter' },
        { account_equal: 'filter-me' },
        { account_notequal: 'x' },
        { account_in: 'x,filter-me' },
        { sex_in: '1,,3' },
        { account_notlike: 'zz' },
        { real_name_equal: '筛选' },
        { sex_ge: '3', sex_le: '3' },
        { sex_gt: '2', sex_lt: '4' },
        { phone_notnull: '1' },
        { email_null: '1' },
        { createTime_datege: created, createTime_datele: created },
        { createTime_dateequal: created },
        { create_time_datele: created.slice(0, 10) },
        { createTime_like: created.slice(0, 16) },
        { createTime_likeleft: created.slice(-5) },
        { createTime_notequal: '2000-01-01' },
        { account_ignore: 'nothing' },
        { colour_equal: 'red' },
        { account_equal: '' },
      ];
      for (const found of matching) expect(await find(found), JSON.stringify(found)).toBe(true);
      const missing: Record<string, string>[] = [
        { account_likeright: 'me' },
        { account_notlike: 'lter' },
        { account_notequal: 'filter-me' },
        { account_in: 'filter,me' },
        { sex_in: ',' },
        { sex_gt: '3' },
        { phone_null: '1' },
        { createTime_dategt: created },
        { createTime_notequal: created },
        { create_time_notequal: created.slice(0, 10) },
        { createTime_datelt: created },
        { account: '%' },
      ];
      for (const missed of missing) expect(await find(missed), JSON.stringify(missed)).toBe(false);
      const bad = await get().call(api.user.page, { token, query: { sex_ge: 'x', size: 1 } });
      expect(bad.status).toBe(400);
    });

    test('are returned as a list, and as a page if the call has a page', async () => {
      const list = await get().call(api.user.list, { token, query: { account_equal: 'cangku' } });
      expect(list.body.data).toMatchObject([{ account: 'cangku' }]);
      const page = await get().call(api.user.list, { token, query: { account_equal: 'cangku', size: 5 } });
      expect(page.body.data).toMatchObject({
        records: [{ account: 'cangku' }],
        total: 1,
        size: 5,
        current: 1,
      });
    });

    test('are opened by path and by query', async () => {
      const byPath = await get().ask(api.user.detail, { token, query: { id: '301' } });
      expect(byPath).toMatchObject({ account: 'cangku', deptId: '102' });
      expect(await get().ask(api.user.detailByQuery, { token, query: { id: '301' } })).toEqual(byPath);
    });

    test('are found by each of their departments, in the list and in the picker', async () => {
      const { id, account } = await addUser({ deptId: ['103', '102'] });
      for (const [deptId, deptName] of [
        ['103', '销售'],
        ['102', '仓'],
      ] as const) {
        const { records } = await get().ask(api.user.page, { token, query: { deptId, account } });
        expect(records.map((one) => one.id)).toEqual([id]);
        const picked = await get().ask(api.user.search, { token, query: { deptName, size: 100 } });
        expect(picked.records.map((one) => one.id)).toContain(id);
      }
      const { total } = await get().ask(api.user.page, { token, query: { deptId: '104', account } });
      expect(total).toBe(0);
    });

    test('have an account that is unique in the company', async () => {
      const body = { account: 'cangku', realName: '重复' };
      const { body: answer } = await get().call(api.user.add, { token, body });
      expect(answer).toMatchObject({ code: 400, msg: '当前账号已被使用!' });
    });

    test('have an account that differs from others by more than case, except those that already do not', async () => {
      const { id, account } = await addUser();
      const alike = account.toUpperCase();
      const refused = await get().call(api.user.add, { token, body: { account: alike, realName: '甲' } });
      expect(refused.body.data).toEqual({ errorCode: 'user.account_alike', details: { account } });
      const other = await addUser();
      await get().database.withTenant('000000', (tx) =>
        tx.update(users).set({ account: alike }).where(eq(users.id, other.id)),
      );
      const save = (body: { id: string; account: string; realName?: string }) =>
        get().call(api.user.update, { token, body });
      expect((await save({ id, account, realName: '乙' })).status).toBe(200);
      expect((await save({ id, account: `U${account.slice(1)}` })).body.data.errorCode).toBe(
        'user.account_alike',
      );
    });

    test('added without a password get a generated one, which they change at their first sign-in', async () => {
      const body = { account: 'told', realName: '告知', deptId: '103,104', roleId: '201' };
      const { id = '', password = '' } = await get().ask(api.user.submit, { token, body });
      const own = await signIn('told', password);
      await expectNothingButPassword(own);
      await changePassword(own, password, 'Chosen-2026');
      const self = await get().ask(api.user.detailBySelf, { token: own });
      expect(self).toMatchObject({ id, deptName: '销售部', roleName: '仓库管理员' });
      const depts = await get().ask(api.user.deptListBySelf, { token: own });
      expect(depts.map((dept) => dept.id).toSorted()).toEqual(['103', '104']);
      const rows = await get().database.withTenant('000000', (tx) =>
        tx.select().from(userDepartments).where(eq(userDepartments.userId, id)),
      );
      expect(rows.map((row) => row.deptId)).toEqual(['104']);
    });

    test('keep fields that an update does not send', async () => {
      const { id } = await addUser({ phone: '13900000088', roleId: ['201'], deptId: ['102'] });
      await get().ask(api.user.update, { token, body: { id, name: '新名' } });
      const user = await get().ask(api.user.detail, { token, query: { id } });
      expect(user).toMatchObject({ name: '新名', phone: '13900000088', roleId: '201', deptId: '102' });
    });

    test('who changed their own data since are not overwritten by a form of before', async () => {
      const { id, account } = await addUser({ phone: '13900001077' });
      const theirs = await signIn(account);
      const detail = () => get().ask(api.user.detail, { token, query: { id } });
      const save = async ({ version, phone }: { version: number; phone: string }) =>
        (await get().call(api.user.submit, { token, body: { id, version, phone } })).body.data;
      const first = await detail();
      await get().ask(api.user.updateInfo, { token: theirs, body: { email: 'own@example.com' } });
      expect(await save(first)).toMatchObject({
        errorCode: 'record.changed',
        details: { fields: { zh: '编辑个人信息' } },
      });

      const second = await detail();
      const phone = '13900001078';
      await get().ask(api.signIn.sendOwnPhoneCode, { token: theirs, query: { phone } });
      const [sent] = (await get().ask(api.signIn.outbox, { token, query: { phone } })).records;
      await get().ask(api.signIn.bindOwnPhone, { token: theirs, body: { phone, captcha: sent?.code ?? '' } });
      expect(await save(second)).toMatchObject({
        errorCode: 'record.changed',
        details: { fields: { zh: '绑定本人手机' } },
      });
      expect(await detail()).toMatchObject({ phone, email: 'own@example.com' });
    });

    test('are granted roles by query or JSON, which replace their roles', async () => {
      const { id } = await addUser();
      const roleOf = async () => (await get().ask(api.user.detail, { token, query: { id } })).roleId;
      await get().ask(api.user.grant, { token, query: { userIds: id, roleIds: '201' } });
      expect(await roleOf()).toBe('201');
      const json = await get().call(api.user.grant, { token, body: { userIds: [id], roleIds: [] } });
      expect([json.status, await roleOf()]).toEqual([200, '']);
    });

    test('are disabled and enabled together, all or none', async () => {
      const [one, other] = [await addUser(), await addUser()];
      const theirs = await signIn(one.account);
      const userIds = `${one.id},${other.id}`;
      const own = await get().call(api.user.disable, { token, query: { userIds: `${userIds},300` } });
      expect(own.body.data.errorCode).toBe('user.own_account');
      const before = await get().ask(api.user.detailByQuery, { token, query: { id: other.id } });
      expect(before.status).toBe(1);
      await get().ask(api.user.disable, { token, query: { userIds } });
      const after = await get().ask(api.user.detailByQuery, { token, query: { id: other.id } });
      expect(after).toMatchObject({ status: 0, version: before.version + 1 });
      expect((await get().call(api.user.detailBySelf, { token: theirs })).status).toBe(401);
      expect((await get().trySignIn({ account: one.account })).status).not.toBe(200);
      await get().ask(api.user.enable, { token, query: { userIds } });
      await signIn(one.account);
    });

    test('cannot remove themselves; removed ones are signed out', async () => {
      const own = await get().call(api.user.remove, { token, query: { ids: '300' } });
      expect(own.body.data.errorCode).toBe('user.own_account');
      const { id, account } = await addUser();
      const theirs = await signIn(account);
      await get().ask(api.user.remove, { token, query: { ids: id } });
      expect((await get().trySignIn({ account })).body.error_code).toBe(2001);
      expect((await get().call(api.user.detailBySelf, { token: theirs })).status).toBe(401);
    });

    test('change their own password with the old one', async () => {
      const { account } = await addUser();
      const own = await signIn(account);
      const change = async (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
        (
          await get().call(api.user.updatePassword, {
            token: own,
            query: {
              oldPassword: await encrypt(oldPassword),
              newPassword: await encrypt(newPassword),
              newPassword1: await encrypt(newPassword1),
            },
          })
        ).body.data.errorCode;
      expect(await change('wrong', 'Another-2026')).toBe('user.old_password');
      expect(await change('Veneer-2026', 'Another-2026', 'Other-2026')).toBe('user.password_repeat');
      expect(await change('Veneer-2026', 'short')).toBe('user.weak_password');
      expect(await change('Veneer-2026', 'Another-2026')).toBe(undefined);
      expect(await signIn(account, 'Another-2026')).not.toBe('');
    });

    test('whose password is reset are signed out and sign in with the new one', async () => {
      const { id, account } = await addUser();
      const { password = '' } = await get().ask(api.user.resetPassword, { token, query: { userIds: id } });
      expect((await get().trySignIn({ account })).body.error_code).toBe(2001);
      expect(await signIn(account, password)).not.toBe('');
    });

    test('whose password was reset choose another before anything else', async () => {
      const { id, account } = await addUser({ roleId: ['201'] });
      const { password = '' } = await get().ask(api.user.resetPassword, { token, query: { userIds: id } });
      const own = await signIn(account, password);
      await expectNothingButPassword(own);
      await changePassword(own, password, password, 'user.same_password');
      await changePassword(own, password, 'Chosen-2026');
      expect((await get().ask(api.auth.userInfo, { token: own })).mustChangePassword).toBe(false);
      await get().ask(api.user.userListBySelf, { token: own });
      const again = await signIn(account, 'Chosen-2026');
      await get().ask(api.user.userListBySelf, { token: again });
    });

    test('who sign in by another means need not change a reset password', async () => {
      const phone = '13955550001';
      const { id } = await addUser({ phone });
      await get().ask(api.user.resetPassword, { token, query: { userIds: id } });
      await get().ask(api.signIn.sendLoginCode, { query: { phone, deviceId: 'x' } });
      const [sent] = (await get().ask(api.signIn.outbox, { token, query: { phone } })).records;
      const query = { grant_type: 'sms', username: phone, code: sent?.code ?? '' } as const;
      const { access_token } = await get().ask(api.auth.token, { query });
      await get().ask(api.user.userListBySelf, { token: access_token });
    });

    test('get the company’s initial password, if it has one, for one sign-in', async () => {
      const company = { tenantName: '初始木业' };
      const { id: tenantId = '', password = '' } = await get().ask(api.tenant.submit, {
        token,
        body: company,
      });
      const { access_token: boss } = await get().signIn({ tenantId, account: 'admin', password });
      await expectNothingButPassword(boss);
      await changePassword(boss, password, 'The-boss-2026');
      const detail = () => get().ask(api.tenant.detail, { token: boss, query: { id: tenantId } });
      const setInitial = (initialPassword: string) =>
        get().call(api.tenant.submit, { token: boss, body: { id: tenantId, initialPassword } });
      expect((await setInitial('short')).body.data.errorCode).toBe('user.weak_password');
      expect((await detail()).hasInitialPassword).toBe(false);
      await setInitial('Welcome-2026');
      expect((await detail()).hasInitialPassword).toBe(true);

      const body = { account: 'fresh', realName: '新人' };
      const added = await get().ask(api.user.add, { token: boss, body });
      expect(added.password).toBeUndefined();
      const fresh = { tenantId, account: 'fresh', password: 'Welcome-2026' };
      const { access_token: own } = await get().signIn(fresh);
      await expectNothingButPassword(own);
      await changePassword(own, 'Welcome-2026', 'My-own-2026');
      const reset = { token: boss, query: { userIds: added.id ?? '' } };
      expect(await get().ask(api.user.resetPassword, reset)).toEqual({});
      await expectNothingButPassword((await get().signIn(fresh)).access_token);

      await setInitial('');
      expect((await get().ask(api.user.resetPassword, reset)).password).toMatch(/^\w{14}$/);
      await get().ask(api.tenant.remove, { token, query: { ids: tenantId } });
    }, 60_000);

    /** Before the password is changed, only the calls needed for that are served, and none on records. */
    async function expectNothingButPassword(own: string): Promise<void> {
      expect((await get().ask(api.auth.userInfo, { token: own })).mustChangePassword).toBe(true);
      for (const open of [api.menu.routes, api.menu.buttons, api.menu.topMenus, api.user.info])
        expect((await get().call(open, { token: own })).status, open.path).toBe(200);
      for (const shut of [api.user.userListBySelf, api.pack.page, api.signIn.qrScan]) {
        const { status, body } = await get().call(shut, { token: own });
        expect([status, body.data.errorCode], shut.path).toEqual([403, 'auth.password_change_required']);
      }
      const query = { grant_type: 'change_tenant', tenantId: '000000', token: own } as const;
      const { body } = await get().call(api.auth.token, { query });
      expect(body.errorCode).toBe('auth.password_change_required');
    }

    async function changePassword(own: string, old: string, fresh: string, refusal?: string): Promise<void> {
      const [oldPassword, newPassword] = [await encrypt(old), await encrypt(fresh)];
      const query = { oldPassword, newPassword, newPassword1: newPassword };
      const { body } = await get().call(api.user.updatePassword, { token: own, query });
      expect(body.data.errorCode).toBe(refusal);
    }

    test('locked by wrong passwords are unlocked', async () => {
      const { id, account } = await addUser();
      const address = '10.3.0.9';
      for (let attempt = 0; attempt < 5; attempt++)
        await get().trySignIn({ account, password: 'wrong', address });
      expect((await get().trySignIn({ account, address })).body.error_code).toBe(2002);
      await get().ask(api.user.unlock, { token, query: { userIds: id } });
      expect((await get().trySignIn({ account, address })).status).toBe(200);
    });

    test('are searched by name, department and position for the picker', async () => {
      const post = { postCode: 'GT', postName: '跟单员' };
      const { id: postId = '' } = await get().ask(api.post.submit, { token, body: post });
      const { id, account } = await addUser({
        realName: '王选择',
        code: 'GH-0417',
        deptId: ['103'],
        postId: [postId],
      });
      const search = async (query: object) =>
        get().ask(api.user.search, { token, query: { size: 10, ...query } });
      for (const query of [
        { name: '选择' },
        { name: 'xuanz' },
        { name: 'WXZ' },
        { name: 'GH-0417' },
        { deptName: '销售', name: '王' },
        { postName: '跟单' },
      ]) {
        const { records } = await search(query);
        expect(records).toMatchObject([{ id, deptName: '销售部', postName: '跟单员' }]);
      }
      for (const name of ['%', 'GH-04']) expect((await search({ name })).total).toBe(0);
      const names = async () =>
        (await search({ name: 'hxm' })).records.map(({ realName }) => realName).join();
      await get().ask(api.user.submit, { token, body: { id, realName: '后新名' } });
      expect(await names()).toBe('后新名');
      // A user stored by an earlier version.
      await get().database.withTenant('000000', (tx) =>
        tx.update(users).set({ namePinyin: null }).where(eq(users.id, id)),
      );
      expect(await names()).toBe('');
      await fillPinyin(get().database, '000000', users, users.realName);
      expect(await names()).toBe('后新名');
      await get().ask(api.user.submit, { token, body: { id, realName: '王选择' } });
      // Users chosen last come first, whoever they are.
      const all = (await search({ size: 100 })).records.map(({ id }) => id);
      const first = [all.at(-1), all.at(-2)].join(',');
      const led = (await search({ first })).records.map(({ id }) => id);
      expect(led).toEqual([...new Set([all.at(-1), all.at(-2), ...all])].slice(0, 10));
      const used = await get().call(api.post.remove, { token, query: { ids: postId } });
      expect(used.body.data.errorCode).toBe('record.in_use');
      const colleagues = await get().ask(api.user.userListBySelf, { token });
      expect(colleagues.find((one) => one.id === id)).toMatchObject({ realName: '王选择' });
      const session = await get().signIn({ account, password: 'Veneer-2026' });
      expect(session.post_id).toBe(postId);
      const own = await get().ask(api.auth.userInfo, { token: session.access_token });
      expect(own).toMatchObject({ postId, postName: '跟单员', sex: 3, birthday: '' });
      const body = { sex: 2, birthday: '1990-05-17' };
      await get().ask(api.user.updateInfo, { token: session.access_token, body });
      expect(await get().ask(api.auth.userInfo, { token: session.access_token })).toMatchObject(body);
    });

    test('have a picture whose address does not lead to another call', async () => {
      const { id } = await addUser();
      const files = '/api/blade-noc/v2/oss';
      const save = async (avatar: string) =>
        (await get().call(api.user.update, { token, body: { id, avatar } })).status;
      for (const astray of [`${files}/../../../blade-auth/oauth/logout`, `${files}/.%2E/x`, `${files}\\..`])
        expect(await save(astray), astray).toBe(400);
      for (const sound of [`${files}/tenant/file/19.png`, 'https://other.example/a..b/.c.png', ''])
        expect(await save(sound), sound).toBe(200);
    });

    test('have a birthday of the calendar', async () => {
      const { id } = await addUser();
      const save = (birthday: string) => get().call(api.user.update, { token, body: { id, birthday } });
      for (const none of ['2001-02-29', '1990-13-01', '1990-00-10 00:00:00']) {
        const { body } = await save(none);
        expect(body.data, none).toMatchObject({ errorCode: 'input.invalid', details: { field: 'birthday' } });
        expect(body.msg).toContain('生日');
      }
      for (const some of ['2000-02-29', '1990-05-17 00:00:00', ''])
        expect((await save(some)).status, some).toBe(200);
    });
  });

  describe('rights', () => {
    test('are not granted by a user who does not hold them', async () => {
      const roleId = await addRole(
        ['user_view', 'user_edit', 'user_grant', 'user_reset', 'role_grant', 'role_edit'],
        '1',
      );
      const { id, account } = await addUser({ roleId: [roleId] });
      const clerk = await signIn(account);
      const codeOf = async (answer: Promise<{ body: { data: { errorCode?: string } } }>) =>
        (await answer).body.data.errorCode;
      const call = get().call;
      expect(
        await codeOf(call(api.user.grant, { token: clerk, query: { userIds: id, roleIds: '200' } })),
      ).toBe('user.result_beyond_own');
      expect(
        await codeOf(
          call(api.user.grant, { token: clerk, query: { userIds: id, roleIds: `${roleId},201` } }),
        ),
      ).toBe('user.result_beyond_own');
      expect(await codeOf(call(api.user.resetPassword, { token: clerk, query: { userIds: '300' } }))).toBe(
        'user.beyond_own',
      );
      expect(
        await codeOf(
          call(api.user.update, { token: clerk, body: { id: '300', password: await encrypt('Mine-2026') } }),
        ),
      ).toBe('user.beyond_own');
      expect(
        await codeOf(call(api.role.grant, { token: clerk, body: { roleIds: [roleId], menuIds: ['10101'] } })),
      ).toBe('role.own');
      expect(
        await codeOf(call(api.role.grant, { token: clerk, body: { roleIds: ['201'], menuIds: ['10102'] } })),
      ).toBe('role.beyond_own');
      expect(
        await codeOf(call(api.role.submit, { token, body: { roleName: 'x', roleAlias: 'Administrator' } })),
      ).toBe('role.administrator');
    });
  });

  describe('data scopes', () => {
    const inSales = { deptId: ['103'] };
    const seenBy = async (roleId: string, fields: object = { deptId: ['102'] }) => {
      const { id, account } = await addUser({ ...fields, roleId: [roleId] });
      const own = await signIn(account);
      const { records } = await get().ask(api.user.page, { token: own, query: { size: 500 } });
      const packages = await get().ask(api.pack.page, { token: own, query: { size: 500 } });
      // Every list of the same records applies the same scope.
      const list = await get().ask(api.user.list, { token: own, query: {} });
      expect(list.map((user) => user.id).toSorted()).toEqual(records.map((user) => user.id).toSorted());
      const sheet = await get().call(api.pack.download, { token: own, query: {} });
      const rows = sheet.status === 200 ? readSheet(sheet.body).length - 1 : 0;
      expect([sheet.status, rows]).toEqual([packages.total === 0 ? 400 : 200, packages.total]);
      return { id, own, ids: new Set(records.map((user) => user.id)), packages };
    };
    const BUTTONS = ['user_view', 'user_edit', 'user_delete', 'pack_view', 'pack_export'];

    test('limit the lists of users and packages to what the role may see', async () => {
      const section = await get().ask(api.dept.submit, {
        token,
        body: { parentId: '102', deptName: '原木区' },
      });
      const sales = await addUser(inSales);
      const below = await addUser({ deptId: [section.id ?? ''] });
      const [owned, ofSection, ofSales] = [
        await get().takePack(token),
        await get().takePack(token),
        await get().takePack(token),
      ];
      const owner = (id: string, createUser: string, createDept: string) =>
        get().database.withTenant('000000', (tx) =>
          tx.update(packs).set({ createUser, createDept }).where(eq(packs.id, id)),
        );
      await owner(ofSection.id, below.id, section.id ?? '');
      await owner(ofSales.id, sales.id, '103');

      const all = await seenBy(await addRole(BUTTONS, '1'));
      expect([all.ids.has(sales.id), all.ids.has(below.id), all.ids.has('301')]).toEqual([true, true, true]);
      const everything = await get().ask(api.pack.page, { token, query: {} });
      expect(all.packages.total).toBe(everything.total);

      const own = await seenBy(await addRole(BUTTONS, '2'));
      expect([...own.ids]).toEqual([own.id]);
      expect(own.packages).toMatchObject({ total: 0, sum: { pieces: 0 } });
      await owner(owned.id, own.id, '102');
      const { records } = await get().ask(api.pack.page, { token: own.own, query: { size: 10 } });
      expect(records.map((pack) => pack.id)).toEqual([owned.id]);

      const department = await seenBy(await addRole(BUTTONS, '3'));
      expect([department.ids.has('301'), department.ids.has(below.id), department.ids.has(sales.id)]).toEqual(
        [true, false, false],
      );
      expect(department.packages.records.map((pack) => pack.id)).toEqual([owned.id]);

      const deep = await seenBy(await addRole(BUTTONS, '4'));
      expect([deep.ids.has('301'), deep.ids.has(below.id), deep.ids.has(sales.id)]).toEqual([
        true,
        true,
        false,
      ]);
      expect(new Set(deep.packages.records.map((pack) => pack.id))).toEqual(
        new Set([owned.id, ofSection.id]),
      );

      const chosen = await seenBy(await addRole(BUTTONS, '5', ['103']));
      expect([chosen.ids.has(sales.id), chosen.ids.has('301')]).toEqual([true, false]);
      expect(chosen.packages.records.map((pack) => pack.id)).toEqual([ofSales.id]);

      // Records outside the scope can be neither opened nor changed.
      const call = get().call;
      expect((await call(api.user.detail, { token: own.own, query: { id: '301' } })).status).toBe(404);
      const update = await call(api.user.update, { token: own.own, body: { id: '301', name: 'x' } });
      expect(update.body.data.errorCode).toBe('record.some_missing');
      const remove = await call(api.user.remove, { token: own.own, query: { ids: sales.id } });
      expect(remove.body.data.errorCode).toBe('record.some_missing');
    });

    test('of several roles add up', async () => {
      const roles = [await addRole(BUTTONS, '2'), await addRole(['user_view'], '5', ['103'])];
      const { account } = await addUser({ deptId: ['102'], roleId: roles });
      const sales = await addUser(inSales);
      const own = await signIn(account);
      const { records } = await get().ask(api.user.page, { token: own, query: { size: 500 } });
      expect(records.map((user) => user.id)).toContain(sales.id);
      expect(records.map((user) => user.id)).not.toContain('301');
    });
  });
}
