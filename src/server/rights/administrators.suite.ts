import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { users } from '../db/schema/people.ts';
import { DEMO_PASSWORD } from '../demo/companies.ts';
import type { Answer, TestServer } from '../testing/test-server.ts';

export function administratorSuite(get: () => TestServer): void {
  describe('the permissions of administrators', () => {
    let admin = '';
    let keeper = '';
    let serial = 0;

    /** A user with all permissions on users and roles who is not an administrator. */
    beforeAll(async () => {
      admin = (await get().signIn({ account: 'admin' })).access_token;
      const role = { roleName: '人事', roleAlias: 'keeper' };
      const { id = '' } = await get().ask(api.role.submit, { token: admin, body: role });
      const menus = await get().ask(api.menu.list, { token: admin, query: {} });
      const system = menus.find((menu) => menu.code === 'system')?.children ?? [];
      const menuIds = system
        .filter((menu) => ['user', 'role', 'join'].includes(menu.code))
        .flatMap((menu) => [menu.id, ...(menu.children ?? []).map((button) => button.id)]);
      const grant = { roleIds: [id], menuIds, dataScopeIds: ['1'] };
      await get().ask(api.role.grant, { token: admin, body: grant });
      const body = { account: 'keeper', realName: '人事', roleId: id, password: DEMO_PASSWORD };
      await get().ask(api.user.add, { token: admin, body });
      keeper = (await get().signIn({ account: 'keeper' })).access_token;
    });

    const ROLE = '200';
    const USER = '300';

    test.each<[string, (token: string) => Promise<Answer>]>([
      ['edited', (token) => get().call(api.role.submit, { token, body: { id: ROLE, roleName: 'x' } })],
      ['moved', (token) => get().call(api.role.submit, { token, body: { id: ROLE, parentId: '201' } })],
      ['renamed', (token) => get().call(api.role.submit, { token, body: { id: ROLE, roleAlias: 'x' } })],
      ['removed', (token) => get().call(api.role.remove, { token, query: { ids: `201,${ROLE}` } })],
      [
        'granted',
        (token) => get().call(api.role.grant, { token, body: { roleIds: ROLE, menuIds: '10101' } }),
      ],
      [
        'granted among others',
        (token) => get().call(api.role.grant, { token, body: { roleIds: ['201', ROLE], menuIds: [] } }),
      ],
      [
        'given interfaces',
        (token) =>
          get().call(api.role.grant, {
            token,
            body: { roleIds: ROLE, menuIds: [], apiScopeIds: 'GET /api/a' },
          }),
      ],
      [
        'given a data scope',
        (token) =>
          get().call(api.role.grant, { token, body: { roleIds: ROLE, menuIds: [], dataScopeIds: '2' } }),
      ],
      [
        'doubled',
        (token) =>
          get().call(api.role.submit, { token, body: { roleName: 'x', roleAlias: 'ADMINISTRATOR' } }),
      ],
    ])('belong to a role that cannot be %s', async (_how, attempt) => {
      for (const token of [admin, keeper]) {
        const { status, body } = await attempt(token);
        expect([status, body.data.errorCode]).toEqual([400, 'role.administrator']);
      }
      const role = await get().ask(api.role.detail, { token: admin, query: { id: ROLE } });
      expect(role).toMatchObject({ roleName: '系统管理员', roleAlias: 'administrator', dataScope: 1 });
    });

    test.each<[string, () => Promise<Answer>]>([
      [
        'given other roles',
        () => get().call(api.user.grant, { token: keeper, query: { userIds: USER, roleIds: '201' } }),
      ],
      [
        'deprived of all roles',
        () => get().call(api.user.grant, { token: keeper, query: { userIds: USER, roleIds: '' } }),
      ],
      ['removed', () => get().call(api.user.remove, { token: keeper, query: { ids: USER } })],
      ['disabled', () => get().call(api.user.update, { token: keeper, body: { id: USER, status: 0 } })],
      ['submitted', () => get().call(api.user.submit, { token: keeper, body: { id: USER, roleId: '' } })],
      [
        'given another password',
        () => get().call(api.user.resetPassword, { token: keeper, query: { userIds: USER } }),
      ],
      ['unlocked', () => get().call(api.user.unlock, { token: keeper, query: { userIds: USER } })],
      [
        'given to another user',
        () => get().call(api.user.grant, { token: keeper, query: { userIds: '301', roleIds: ROLE } }),
      ],
    ])('are protected from a user with less: not %s', async (_how, attempt) => {
      const { status, body } = await attempt();
      expect([status, body.data.errorCode]).toEqual([400, 'user.beyond_own']);
    });

    test('are neither given to an admitted user nor taken from one by a user with fewer rights', async () => {
      const body = { tenantName: '来人', adminAccount: 'newcomer' };
      const made = await get().ask(api.tenant.submit, { token: admin, body });
      const who = { tenantId: made.id ?? '', account: 'newcomer', password: made.password ?? '' };
      const { access_token: theirs } = await get().signInNew(who);
      const application = { token: theirs, body: { tenantId: '000000' } };
      const { id = '' } = await get().ask(api.join.apply, application);
      const approval = { id, roleIds: [ROLE] };
      const codeOf = ({ body: answer }: Answer) => answer.data.errorCode;
      const given = await get().call(api.join.approve, { token: keeper, body: approval });
      expect(codeOf(given)).toBe('user.result_beyond_own');
      await get().ask(api.join.approve, { token: admin, body: approval });
      const shut = { token: keeper, query: { ids: id } };
      expect(codeOf(await get().call(api.join.disable, shut))).toBe('user.beyond_own');
      const removal = { token: keeper, query: { ids: id } };
      expect(codeOf(await get().call(api.join.remove, removal))).toBe('user.beyond_own');
      await get().ask(api.join.remove, { ...removal, token: admin });
    });

    test('cannot be given up by their holder', async () => {
      const codes = [
        await get().call(api.user.grant, { token: admin, query: { userIds: USER, roleIds: '201' } }),
        await get().call(api.user.update, { token: admin, body: { id: USER, roleId: '' } }),
        await get().call(api.user.update, { token: admin, body: { id: USER, status: 0 } }),
        await get().call(api.user.remove, { token: admin, query: { ids: USER } }),
      ].map(({ body }) => body.data.errorCode);
      expect(codes).toEqual([
        'role.administrator',
        'role.administrator',
        'user.own_account',
        'user.own_account',
      ]);
    });

    /** Creates a company with two administrators, both signed in. */
    async function twoAdministrators() {
      const tenant = { tenantName: `双管${++serial}` };
      const made = await get().ask(api.tenant.submit, { token: admin, body: tenant });
      const tenantId = made.id ?? '';
      const enter = async (account: string, password: string) => {
        const { access_token: token, user_id: id } = await get().signInNew({ tenantId, account, password });
        return { token, id };
      };
      const one = await enter('admin', made.password ?? '');
      const [role] = await get().ask(api.role.list, { token: one.token, query: {} });
      const body = { account: 'second', realName: '二', roleId: role?.id ?? '' };
      const added = await get().ask(api.user.add, { token: one.token, body });
      return { tenantId, one, other: await enter('second', added.password ?? '') };
    }

    test.each<[string, (token: string, id: string) => Promise<Answer>]>([
      ['remove', (token, ids) => get().call(api.user.remove, { token, query: { ids } })],
      ['disable', (token, id) => get().call(api.user.update, { token, body: { id, status: 0 } })],
      ['demote', (token, userIds) => get().call(api.user.grant, { token, query: { userIds, roleIds: '' } })],
    ])('stay with one of two administrators who %s each other concurrently', async (_how, attempt) => {
      const { tenantId, one, other } = await twoAdministrators();
      const answers = await Promise.all([attempt(one.token, other.id), attempt(other.token, one.id)]);
      const [first, second] = answers.map(({ status }) => status).toSorted();
      expect(first).toBe(200);
      expect(second).toBeGreaterThanOrEqual(400);
      const standing = await get().database.withTenant(tenantId, (tx) => tx.select().from(users));
      expect(standing.some((user) => user.isDeleted === 0 && user.status === 1)).toBe(true);
    });

    test('do not depend on menus that can be removed or renamed', async () => {
      const [button] = await get().ask(api.menu.lazyList, {
        token: admin,
        query: { code_equal: 'role_grant' },
      });
      const id = button?.id ?? '';
      const submit = (body: object) => get().call(api.menu.submit, { token: admin, body: { id, ...body } });
      const refused = [
        await get().call(api.menu.remove, { token: admin, query: { ids: id } }),
        await submit({ code: 'renamed' }),
        await submit({ category: 1 }),
      ];
      for (const { status, body } of refused)
        expect([status, body.data.errorCode]).toEqual([400, 'menu.needed']);
      expect((await submit({ name: '授予' })).status).toBe(200);
      expect((await submit({ name: button?.name ?? '' })).status).toBe(200);
    });
  });
}
