import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { type Clerk, EDITOR_BUTTONS, makeClerk, makeRole, menuIdsOf } from '../testing/clerks.ts';
import type { Answer, TestServer } from '../testing/test-server.ts';

const EDITING = [...EDITOR_BUTTONS, 'topmenu_view', 'topmenu_edit', 'topmenu_setting', 'topmenu_delete'];

/** Attempts of an editor of users, roles and departments to reach more than was granted. */
export function reachSuite(get: () => TestServer): void {
  describe('a change of rights', () => {
    let admin = '';
    let serial = 0;
    /** 100 has `home`, in which the editor works, with `section` below it, and `elsewhere`. */
    let home = '';
    let section = '';
    let elsewhere = '';
    /** The editor's own role: it shows its holder's department and those below. */
    let editing = '';
    let editor: Clerk;

    beforeAll(async () => {
      admin = (await get().signIn({ account: 'admin', address: '10.20.0.1' })).access_token;
      home = await makeDept('100');
      section = await makeDept(home);
      elsewhere = await makeDept('100');
      editing = await makeRole(get(), admin, EDITING, '4');
      editor = await makeClerk(get(), admin, editing, { deptId: [home] });
    });

    const makeDept = async (parentId: string, token = admin) =>
      (await get().ask(api.dept.submit, { token, body: { parentId, deptName: `部门${++serial}` } })).id ?? '';
    const add = async (fields: object, token = editor.token) => {
      const account = `reach-${++serial}`;
      const body = { account, realName: account, ...fields };
      return { account, ...(await get().ask(api.user.add, { token, body })) };
    };
    const expectCode = ({ status, body }: Answer, code: string) =>
      expect([status, body.data.errorCode]).toEqual([400, code]);

    test('is checked for all departments and all roles of a user, in either order of the changes', async () => {
      const { call, ask } = get();
      const { token } = editor;
      const { id = '' } = await add({ deptId: [home, elsewhere] });
      const role = { userIds: id, roleIds: editing };
      expectCode(await call(api.user.grant, { token, query: role }), 'user.result_beyond_own');
      for (const endpoint of [api.user.update, api.user.submit]) {
        const body = { id, roleId: [editing] };
        expectCode(await call(endpoint, { token, body }), 'user.result_beyond_own');
      }
      const both = { account: 'reach-both', realName: '两处', deptId: [home, elsewhere], roleId: [editing] };
      expectCode(await call(api.user.add, { token, body: both }), 'user.result_beyond_own');
      await ask(api.user.update, { token, body: { id, deptId: [home, section] } });
      await ask(api.user.grant, { token, query: role });
      const back = { id, deptId: [home, elsewhere] };
      expectCode(await call(api.user.update, { token, body: back }), 'user.result_beyond_own');
    });

    test('of a role, concurrent with one of its holder’s department, does not exceed the editor’s reach', async () => {
      const { call, ask } = get();
      const { token } = editor;
      for (let round = 0; round < 2; round++) {
        const { id = '' } = await add({ deptId: [home] });
        const role = await makeRole(get(), admin, ['user_view'], '2');
        await ask(api.user.grant, { token, query: { userIds: id, roleIds: role } });
        const menuIds = await menuIdsOf(get(), ['user_view']);
        const widened = { roleIds: [role], menuIds, dataScopeIds: ['4' as const] };
        const answers = await Promise.all([
          call(api.role.grant, { token, body: widened }),
          call(api.user.update, { token, body: { id, deptId: [home, elsewhere] } }),
        ]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      }
    });

    test('is refused for a user with more rights, whatever the change is', async () => {
      const { call, ask, signIn } = get();
      const { token } = editor;
      const phone = '13900004101';
      const strong = await makeRole(get(), admin, ['pack_view'], '2');
      const wide = await makeRole(get(), admin, ['user_view'], '1');
      for (const roleId of [strong, wide]) {
        const password = 'Veneer-2026';
        const made = await add({ deptId: [home], roleId: [roleId], phone }, admin);
        const id = made.id ?? '';
        const before = await ask(api.user.detail, { token: admin, query: { id } });
        const changes = [
          { realName: '改名' },
          { account: 'renamed' },
          { status: 0 },
          { phone: '13900004102' },
          { email: 'mine@example.com' },
          { deptId: [section] },
          { roleId: [] },
        ];
        for (const change of changes)
          expectCode(await call(api.user.update, { token, body: { id, ...change } }), 'user.beyond_own');
        const submitted = { id, realName: '改名' };
        expectCode(await call(api.user.submit, { token, body: submitted }), 'user.beyond_own');
        const one = { userIds: id };
        expectCode(await call(api.user.grant, { token, query: { ...one, roleIds: '' } }), 'user.beyond_own');
        const reset = await call(api.user.resetPassword, { token, query: one });
        expectCode(reset, 'user.beyond_own');
        const beyond = roleId === strong ? '包列表：查看' : '全部数据';
        expect(reset.body.msg).toContain(beyond);
        expectCode(await call(api.user.unlock, { token, query: one }), 'user.beyond_own');
        expectCode(await call(api.user.remove, { token, query: { ids: id } }), 'user.beyond_own');
        expect(await ask(api.user.detail, { token: admin, query: { id } })).toEqual(before);
        await signIn({ account: made.account, password: made.password ?? password, address: '10.20.0.2' });
        await ask(api.user.update, { token: admin, body: { id, phone: '' } });
      }
    });

    test('is checked on the current tree of departments, not a cached one', async () => {
      const { call, ask } = get();
      const { token } = editor;
      await ask(api.user.page, { token, query: {} });
      const fresh = await makeDept(home, token);
      const move = { id: elsewhere, parentId: fresh };
      expectCode(await call(api.dept.submit, { token, body: move }), 'dept.beyond_own');
      expect((await ask(api.dept.detail, { token: admin, query: { id: elsewhere } })).parentId).toBe('100');
      // A department just created is within the editor's reach.
      const { id = '' } = await add({ deptId: [fresh], roleId: [editing] });
      await ask(api.user.update, { token, body: { id, realName: '新部门的人' } });
      await ask(api.dept.submit, { token, body: { id: fresh, parentId: section } });
      // A department an administrator has just moved away is not.
      await ask(api.dept.submit, { token: admin, body: { id: fresh, parentId: elsewhere } });
      const late = await call(api.user.resetPassword, { token, query: { userIds: id } });
      expect(late.body.data.errorCode).toBe('record.some_missing');
    });

    test('does not move a department out of sight of a user with more rights, nor remove an unseen one', async () => {
      const { call, ask } = get();
      const { token } = editor;
      const head = await makeRole(get(), admin, ['user_view'], '4');
      await add({ deptId: ['100'], roleId: [head] }, admin);
      const inner = await makeDept(home);
      const out = { id: inner, parentId: '0' };
      expectCode(await call(api.dept.submit, { token, body: out }), 'dept.beyond_own');
      await ask(api.dept.submit, { token, body: { id: inner, parentId: section } });
      const unseen = await makeDept(elsewhere);
      expectCode(await call(api.dept.remove, { token, query: { ids: unseen } }), 'dept.unseen');
      await add({ deptId: ['100', inner], roleId: [head] }, admin);
      expectCode(await call(api.dept.remove, { token, query: { ids: inner } }), 'user.beyond_own');
    });

    test('gives a role no screen, button or scope that the editor does not have', async () => {
      const { call, ask } = get();
      const { token } = editor;
      const role = await makeRole(get(), admin, ['user_view'], '2');
      const own = await menuIdsOf(get(), ['user_view', 'user_edit']);
      const grant = (body: object) =>
        call(api.role.grant, { token, body: { roleIds: [role], menuIds: own, ...body } });
      for (const code of ['pack_view', 'pack', 'inventory'])
        expectCode(await grant({ menuIds: await menuIdsOf(get(), [code]) }), 'role.beyond_own');
      expectCode(await grant({ dataScopeIds: ['1'] }), 'role.beyond_own');
      expectCode(
        await grant({ dataScopeIds: ['5'], dataScopeDeptIds: [home, elsewhere] }),
        'role.beyond_own',
      );
      expect((await grant({ dataScopeIds: ['5'], dataScopeDeptIds: [home, section] })).status).toBe(200);
      // The screens of the editor's buttons belong to the editor's rights.
      expect(
        (await grant({ menuIds: [...own, ...(await menuIdsOf(get(), ['user', 'system']))] })).status,
      ).toBe(200);
      const { menu, dataScope } = await ask(api.menu.grantTree, { token });
      expect(menu.map((node) => node.title)).toEqual(['系统管理']);
      expect(dataScope.map((node) => node.id)).toEqual(['2', '3', '4', '5']);
    });

    test('gives no call that the editor’s own role withholds', async () => {
      const { call, ask } = get();
      const buttons = [...EDITOR_BUTTONS];
      const own = await makeRole(get(), admin, buttons, '1');
      const menuIds = await menuIdsOf(get(), buttons);
      const { apiScope } = await ask(api.menu.roleTreeKeys, { token: admin, query: { roleIds: own } });
      const withheld = 'POST /api/blade-system/user/remove';
      const apiScopeIds = apiScope.filter((one) => one !== withheld);
      await ask(api.role.grant, { token: admin, body: { roleIds: [own], menuIds, apiScopeIds } });
      const { token } = await makeClerk(get(), admin, own, { deptId: [home] });
      const tree = await ask(api.menu.grantTree, { token });
      expect(JSON.stringify(tree.apiScope)).not.toContain(withheld);
      const role = await makeRole(get(), admin, ['user_view'], '2');
      const grant = (body: object) =>
        call(api.role.grant, { token, body: { roleIds: [role], menuIds, ...body } });
      const whole = await grant({});
      expectCode(whole, 'role.beyond_own');
      expect(whole.body.msg).toContain(api.user.remove.summary.zh);
      expect((await grant({ apiScopeIds })).status).toBe(200);
      const strong = await makeRole(get(), admin, ['user_delete'], '2');
      const { id } = await add({ deptId: [home], roleId: [strong] }, admin);
      expectCode(
        await call(api.user.resetPassword, { token, query: { userIds: id ?? '' } }),
        'user.beyond_own',
      );
    });

    test('of a role is refused if one of its holders has more rights than the editor', async () => {
      const { call } = get();
      const { token } = editor;
      const shared = await makeRole(get(), admin, ['user_view', 'user_edit'], '2');
      const menuIds = await menuIdsOf(get(), ['user_view']);
      const grant = (dataScopeIds?: ['4']) =>
        call(api.role.grant, {
          token,
          body: { roleIds: [shared], menuIds, ...(dataScopeIds && { dataScopeIds }) },
        });
      await add({ deptId: [home], roleId: [shared] });
      expect((await grant(['4'])).status).toBe(200);
      await add({ deptId: [elsewhere], roleId: [shared] }, admin);
      await get().ask(api.role.grant, {
        token: admin,
        body: { roleIds: [shared], menuIds, dataScopeIds: ['2'] },
      });
      expectCode(await grant(['4']), 'role.holder_beyond_own');
      const strong = await makeRole(get(), admin, ['pack_view'], '2');
      await add({ deptId: [home], roleId: [shared, strong] }, admin);
      const none = { roleIds: [shared], menuIds: [] };
      expectCode(await call(api.role.grant, { token, body: none }), 'role.holder_beyond_own');
      expectCode(await call(api.role.grant, { token, body: { ...none, roleIds: [editing] } }), 'role.own');
    });

    test('adds to and removes from a top menu only menus the editor holds', async () => {
      const { call, ask } = get();
      const { token } = editor;
      const made = { code: `reach-${++serial}`, name: '顶部' };
      const { id = '' } = await ask(api.topmenu.submit, { token: admin, body: made });
      const [system, packages] = [await menuIdsOf(get(), ['user']), await menuIdsOf(get(), ['pack'])];
      const grant = (menuIds: string[], by = token) =>
        call(api.topmenu.grant, { token: by, body: { topMenuIds: [id], menuIds } });
      expectCode(await grant([...system, ...packages]), 'topmenu.beyond_own');
      expect((await grant(system)).status).toBe(200);
      expect((await grant([...system, ...packages], admin)).status).toBe(200);
      expectCode(await grant(system), 'topmenu.beyond_own');
      expect((await grant(packages)).status).toBe(200);
      expectCode(await call(api.topmenu.remove, { token, query: { ids: id } }), 'topmenu.beyond_own');
      const { menu } = await ask(api.menu.grantTopTree, { token });
      expect(menu.map((node) => node.title)).toEqual(['系统管理']);
    });
  });

  describe('the outbox of sign-in codes', () => {
    test('shows only codes of users whose rights are within the reader’s', async () => {
      const server = get();
      const admin = (await server.signIn({ account: 'admin', address: '10.20.1.1' })).access_token;
      const reading = await makeRole(server, admin, ['smsoutbox_view', 'user_view'], '4');
      const reader = await makeClerk(server, admin, reading, { deptId: ['102'], phone: '13900004201' });
      const people: Record<string, { buttons: string[]; scope: '1' | '2' | '3'; deptId: string }> = {
        13900004202: { buttons: ['user_view'], scope: '3', deptId: '102' },
        // More buttons, more rows, or a user the reader does not see.
        13900004203: { buttons: ['user_view', 'user_reset'], scope: '2', deptId: '102' },
        13900004204: { buttons: ['user_view'], scope: '1', deptId: '102' },
        13900004205: { buttons: ['user_view'], scope: '2', deptId: '103' },
      };
      for (const [phone, { buttons, scope, deptId }] of Object.entries(people))
        await makeClerk(server, admin, await makeRole(server, admin, buttons, scope), {
          phone,
          deptId: [deptId],
        });
      const phones = ['13900004201', ...Object.keys(people)];
      for (const [at, phone] of phones.entries())
        await server.ask(api.signIn.sendLoginCode, { query: { phone }, address: `10.20.1.${10 + at}` });
      const seenBy = async (token: string) => {
        const query = { phone: '1390000420', size: 100 };
        const { records, total } = await server.ask(api.signIn.outbox, { token, query });
        expect(total).toBe(records.length);
        return records.map((record) => record.phone).toSorted();
      };
      expect(await seenBy(admin)).toEqual(phones);
      expect(await seenBy(reader.token)).toEqual(phones.slice(0, 2));
    });
  });

  describe('a list', () => {
    test('of colleagues cannot be sorted by fields it does not show', async () => {
      const server = get();
      const admin = (await server.signIn({ account: 'admin', address: '10.20.2.1' })).access_token;
      const facts = ['1990-02-01', '1970-01-02', '1980-03-03'].entries();
      for (const [at, birthday] of facts) {
        const body = {
          account: `sorted-${9 - at}`,
          realName: `排序${at}`,
          birthday,
          phone: `1390000430${(at * 2) % 3}`,
          email: `${(at * 2) % 3}@example.com`,
          code: String((at * 2) % 3),
          sex: (at % 3) + 1,
        };
        await server.ask(api.user.add, { token: admin, body });
      }
      const clerk = await makeClerk(server, admin, await makeRole(server, admin, [], '2'));
      const order = async (query: object) => {
        const asked = { name: '排序', size: 100, ...query };
        const { records } = await server.ask(api.user.search, { token: clerk.token, query: asked });
        return records.map((record) => record.realName);
      };
      const shown = await order({});
      expect(shown).toHaveLength(3);
      for (const field of ['birthday', 'phone', 'email', 'account', 'code', 'sex', 'status', 'create_time'])
        for (const way of ['ascs', 'descs'])
          expect([field, await order({ [way]: field })]).toEqual([field, shown]);
      expect(await order({ descs: 'real_name' })).toEqual(shown.toReversed());
    });
  });
}
