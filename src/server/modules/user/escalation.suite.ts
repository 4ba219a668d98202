import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { type Clerk, makeClerk, makeRole, menuIdsOf } from '../../testing/clerks.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';

const KEEPING = ['user_view', 'user_add', 'user_edit', 'user_grant', 'user_reset', 'role_view', 'role_grant'];
const WAREHOUSE = '102';
const SALES = '103';

/** Attempts of a user with few rights to gain more. */
export function escalationSuite(get: () => TestServer): void {
  describe('a user who manages users and is no administrator', () => {
    let admin = '';
    /** Sees all users and holds all permissions on them. */
    let keeper: Clerk;
    /** The same, for one department. */
    let local: Clerk;
    /** Holds a permission that the two above do not. */
    let stronger: Clerk;
    let byDepartment = '';

    beforeAll(async () => {
      const server = get();
      admin = (await server.signIn({ account: 'admin' })).access_token;
      keeper = await makeClerk(server, admin, await makeRole(server, admin, KEEPING, '1'));
      byDepartment = await makeRole(server, admin, [...KEEPING, 'role_edit', 'dept_edit'], '4');
      local = await makeClerk(server, admin, byDepartment, { deptId: [WAREHOUSE] });
      const buttons = ['pack_view', 'pack_export'];
      stronger = await makeClerk(server, admin, await makeRole(server, admin, buttons, '1'), {
        phone: '13900000401',
      });
    });

    const expectBeyond = (
      { status, body }: Answer,
      code:
        | 'user.beyond_own'
        | 'user.result_beyond_own'
        | 'dept.beyond_own'
        | 'role.beyond_own' = 'user.result_beyond_own',
    ) => expect([status, body.data.errorCode]).toEqual([400, code]);

    test('cannot set the password or the phone number of a user with more rights', async () => {
      const { call, ask } = get();
      const { id } = stronger;
      const reset = await call(api.user.resetPassword, { token: keeper.token, query: { userIds: id } });
      expectBeyond(reset, 'user.beyond_own');
      const phone = '13900000402';
      for (const endpoint of [api.user.update, api.user.submit])
        expectBeyond(await call(endpoint, { token: keeper.token, body: { id, phone } }), 'user.beyond_own');
      const { publicKey } = await ask(api.auth.publicKey);
      const { sm2 } = await import('sm-crypto-v2');
      const password = sm2.doEncrypt('chosen-by-keeper', publicKey, 0);
      const chosen = await call(api.user.update, { token: keeper.token, body: { id, password } });
      expectBeyond(chosen, 'user.beyond_own');
      // The other user stays signed in.
      expect((await ask(api.auth.userInfo, { token: stronger.token })).phone).toBe('13900000401');
    });

    test('cannot set a password with the permission to change users alone', async () => {
      const server = get();
      const editing = await makeRole(server, admin, ['user_view', 'user_edit'], '1');
      const editor = await makeClerk(server, admin, editing);
      const { id, token } = await makeClerk(server, admin, await makeRole(server, admin, ['user_view'], '2'));
      const body = { id, password: 'chosen by an editor', name: '改' };
      for (const endpoint of [api.user.update, api.user.submit]) {
        const { status, body: answer } = await server.call(endpoint, { token: editor.token, body });
        expect([status, answer.data.details]).toEqual([403, { permission: 'user_reset' }]);
      }
      // Forms of compatible clients send the field empty.
      await server.ask(api.user.update, { token: editor.token, body: { ...body, password: '' } });
      expect((await server.ask(api.auth.userInfo, { token })).name).toBe('改');
      const resetting = await makeRole(server, admin, ['user_reset'], '1');
      await server.ask(api.user.grant, {
        token: admin,
        query: { userIds: editor.id, roleIds: `${editing},${resetting}` },
      });
      server.clock.advance(6000);
      await server.ask(api.user.update, { token: editor.token, body });
    });

    test('is given each user that cannot be disabled, and disables none', async () => {
      const { call, ask } = get();
      const weaker = await makeClerk(get(), admin, await makeRole(get(), admin, ['user_view'], '2'));
      const userIds = [weaker.id, stronger.id, keeper.id].join(',');
      const { body } = await call(api.user.disable, { token: keeper.token, query: { userIds } });
      expect(body.data.errorCode).toBe('user.some_refused');
      expect(body.msg).toMatch(/不能删除或停用自己的账号；.*导出/);
      await ask(api.auth.userInfo, { token: weaker.token });
    });

    test('changes users with no more rights', async () => {
      const { ask } = get();
      const weaker = await makeClerk(get(), admin, await makeRole(get(), admin, ['user_view'], '2'));
      const reset = await ask(api.user.resetPassword, { token: keeper.token, query: { userIds: weaker.id } });
      expect(reset.password).toBeTruthy();
      await ask(api.user.update, { token: keeper.token, body: { id: weaker.id, phone: '13900000403' } });
    });

    test('cannot move users to a department where they would see more than the user does', async () => {
      const { call, ask } = get();
      const { token } = local;
      const move = (deptId: string[], id: string) => call(api.user.update, { token, body: { id, deptId } });
      expectBeyond(await move([SALES], local.id));
      expectBeyond(await move([WAREHOUSE, SALES], local.id));
      const fellow = await makeClerk(get(), admin, byDepartment, { deptId: [WAREHOUSE] });
      expectBeyond(await move(['100'], fellow.id));
      const made = { account: 'moved-in', realName: '新人', roleId: [byDepartment], deptId: [SALES] };
      expectBeyond(await call(api.user.add, { token, body: made }));
      // Moves within the own reach are accepted.
      await ask(api.user.update, { token, body: { id: fellow.id, deptId: [WAREHOUSE], realName: '同事' } });
    });

    test('cannot move an unseen department under the own department', async () => {
      const { call, ask } = get();
      const { token } = local;
      const moved = await call(api.dept.submit, { token, body: { id: SALES, parentId: WAREHOUSE } });
      expectBeyond(moved, 'dept.beyond_own');
      expect((await ask(api.dept.detail, { token: admin, query: { id: SALES } })).parentId).not.toBe(
        WAREHOUSE,
      );
      await ask(api.dept.submit, { token, body: { id: SALES, remark: '只改备注' } });
    });

    test('cannot change a role with a wider data scope', async () => {
      const { call } = get();
      const wide = await makeRole(get(), admin, ['user_view'], '1');
      const menuIds = await menuIdsOf(get(), ['user_view', 'user_edit']);
      const body = { roleIds: [wide], menuIds };
      const { token } = local;
      expectBeyond(await call(api.role.grant, { token, body }), 'role.beyond_own');
      const renamed = await call(api.role.submit, { token, body: { id: wide, roleName: 'x' } });
      expectBeyond(renamed, 'role.beyond_own');
      const narrow = await makeRole(get(), admin, ['user_view'], '2');
      const allowed = await call(api.role.grant, {
        token,
        body: { roleIds: [narrow], menuIds },
      });
      expect(allowed.status).toBe(200);
    });
  });
}
