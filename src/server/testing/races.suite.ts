import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { posts, roles, userPosts, userRoles } from '../db/schema/people.ts';
import { makeClerk, makeRole, menuIdsOf } from './clerks.ts';
import type { Answer, TestServer } from './test-server.ts';

const ROUNDS = 6;

/** Concurrent changes of the same records. On the embedded database transactions are always serialized. */
export function raceSuite(get: () => TestServer): void {
  describe('two concurrent changes', () => {
    let token = '';
    let nobody = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      nobody = await makeRole(get(), token, [], '2');
    });

    const inTenant = <T>(work: Parameters<TestServer['database']['withTenant']>[1]) =>
      get().database.withTenant('000000', work) as Promise<T>;
    const expectNoFault = (answers: readonly Answer[]) => {
      for (const { status, body } of answers) expect([200, 400], JSON.stringify(body)).toContain(status);
    };

    test('of a user’s roles leave the roles of one change, never of both', async () => {
      const [one, other] = [
        await makeRole(get(), token, ['pack_view'], '2'),
        await makeRole(get(), token, ['user_view'], '2'),
      ];
      const { id } = await makeClerk(get(), token, nobody);
      for (let round = 0; round < ROUNDS; round++) {
        const give = (roleIds: string) =>
          get().call(api.user.grant, { token, query: { userIds: id, roleIds } });
        expectNoFault(await Promise.all([give(one), give(other), give(nobody)]));
        const held = await inTenant<{ roleId: string }[]>((tx) =>
          tx.select({ roleId: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, id)),
        );
        expect(held).toHaveLength(1);
      }
    });

    test('of an approval process: one is saved, the other is refused with the name of who saved', async () => {
      const query = { kind: 'purchaseOrder' } as const;
      for (let round = 0; round < ROUNDS; round++) {
        const { version } = await get().ask(api.workflow.detail, { token, query });
        const save = () =>
          get().call(api.workflow.submit, { token, body: { ...query, version, steps: [], required: [] } });
        const [saved, refused] = (await Promise.all([save(), save()])).toSorted(
          (a, b) => a.status - b.status,
        );
        expect(saved?.body.data).toEqual({ version: version + 1 });
        expect(refused?.body.data.errorCode).toBe('record.changed');
        expect(refused?.body.msg).toContain('管理员');
      }
    });

    test('of a role’s menus leave the menus of one change, never of both', async () => {
      const id = await makeRole(get(), token, [], '2');
      const [view, edit] = await menuIdsOf(get(), ['user_view', 'user_edit']);
      for (let round = 0; round < ROUNDS; round++) {
        const grant = (menuId = '') =>
          get().call(api.role.grant, { token, body: { roleIds: [id], menuIds: [menuId] } });
        expectNoFault(await Promise.all([grant(view), grant(edit), grant(view)]));
        const { menu } = await get().ask(api.menu.roleTreeKeys, { token, query: { roleIds: id } });
        expect(menu).toHaveLength(1);
      }
    });

    test('of the same users in different orders both succeed', async () => {
      const people = [await makeClerk(get(), token, nobody), await makeClerk(get(), token, nobody)];
      const [one = '', other = ''] = people.map((person) => person.id);
      const role = await makeRole(get(), token, ['pack_view'], '2');
      for (let round = 0; round < ROUNDS; round++) {
        const give = (userIds: string, roleIds: string) =>
          get().call(api.user.grant, { token, query: { userIds, roleIds } });
        const answers = await Promise.all([
          give(`${one},${other}`, role),
          give(`${other},${one}`, nobody),
          give(`${other},${one}`, role),
        ]);
        expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
      }
    });

    test('that use one number or bar code refuse the second, naming it', async () => {
      const line = { logNo: 'B1203', bundleNo: '1', lengthCm: '248', widthCm: '16.5', pieces: '24' };
      const make = (packNo: string, barcode: string) => {
        const body = { packNo, treeCode: 'BW', thicknessMm: '0.5', lines: [{ ...line, barcode }] };
        return get().call(api.pack.make, { token, body });
      };
      const codesOf = (answers: readonly Answer[]) =>
        answers.map(({ body }) => body.data.errorCode ?? 'done').toSorted();
      for (let round = 0; round < ROUNDS; round++) {
        const numbers = [1, 2, 3].map((at) => make(`RACE-${round}`, `RACE${round}${at}`));
        expect(codesOf(await Promise.all(numbers))).toEqual([
          'done',
          'record.code_taken',
          'record.code_taken',
        ]);
        const codes = [1, 2, 3].map((at) => make(`RACE-${round}-${at}`, `CODE${round}`));
        expect(codesOf(await Promise.all(codes))).toEqual(['done', 'tally.invalid', 'tally.invalid']);
      }
    });

    test('that give and remove a role leave no user with a removed role', async () => {
      const { id } = await makeClerk(get(), token, nobody);
      for (let round = 0; round < ROUNDS; round++) {
        const role = await makeRole(get(), token, [], '2');
        expectNoFault(
          await Promise.all([
            get().call(api.user.grant, { token, query: { userIds: id, roleIds: role } }),
            get().call(api.role.remove, { token, query: { ids: role } }),
          ]),
        );
        const gone = await inTenant<unknown[]>((tx) =>
          tx
            .select({ id: roles.id })
            .from(userRoles)
            .innerJoin(roles, eq(roles.id, userRoles.roleId))
            .where(and(eq(userRoles.userId, id), eq(roles.isDeleted, 1))),
        );
        expect(gone).toEqual([]);
        await get().ask(api.user.grant, { token, query: { userIds: id, roleIds: nobody } });
      }
    });

    test('that give and remove a position leave no user with a removed position', async () => {
      const { id } = await makeClerk(get(), token, nobody);
      for (let round = 0; round < ROUNDS; round++) {
        const body = { postCode: `race-${round}`, postName: '临时' };
        const { id: post = '' } = await get().ask(api.post.submit, { token, body });
        expectNoFault(
          await Promise.all([
            get().call(api.user.update, { token, body: { id, postId: [post] } }),
            get().call(api.post.remove, { token, query: { ids: post } }),
          ]),
        );
        const gone = await inTenant<unknown[]>((tx) =>
          tx
            .select({ id: posts.id })
            .from(userPosts)
            .innerJoin(posts, eq(posts.id, userPosts.postId))
            .where(and(eq(userPosts.userId, id), eq(posts.isDeleted, 1))),
        );
        expect(gone).toEqual([]);
      }
    });

    test('of two menus, each put under the other, move one and refuse the other', async () => {
      const make = (code: string) =>
        get().ask(api.menu.submit, {
          token,
          body: { code, name: '临时', alias: 'Temporary', sort: 1, category: 1 },
        });
      const [{ id: one = '' }, { id: other = '' }] = [await make('race-one'), await make('race-other')];
      const move = (id: string, parentId: string) =>
        get().call(api.menu.submit, { token, body: { id, parentId } });
      for (let round = 0; round < ROUNDS; round++) {
        const answers = await Promise.all([move(one, other), move(other, one)]);
        const codes = answers.map(({ body }) => body.data.errorCode ?? 'done').toSorted();
        expect(codes).toEqual(['done', 'record.own_parent']);
        for (const id of [one, other]) await move(id, '0');
      }
    });

    test('that put a menu under another and remove it leave no menu without a parent', async () => {
      const body = { name: '临时', alias: 'Temporary', sort: 1, category: 1 };
      for (let round = 0; round < ROUNDS; round++) {
        const { id = '' } = await get().ask(api.menu.submit, {
          token,
          body: { ...body, code: `race-${round}` },
        });
        const answers = await Promise.all([
          get().call(api.menu.submit, { token, body: { ...body, code: `race-${round}-1`, parentId: id } }),
          get().call(api.menu.remove, { token, query: { ids: id } }),
        ]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      }
    });

    test('that add an entry to a dictionary and remove it leave no entry without a dictionary', async () => {
      const buttons = ['dict_view', 'dict_add', 'dict_delete'];
      const clerk = await makeClerk(get(), token, await makeRole(get(), token, buttons, '2'));
      for (let round = 0; round < ROUNDS; round++)
        // The administrator’s dictionary is of the system, the clerk’s of the company, as all the clerk’s entries are.
        for (const owner of [
          { name: 'admin', token },
          { name: 'clerk', token: clerk.token },
        ]) {
          const dictionary = { code: `race-${owner.name}-${round}`, dictValue: '临时' };
          const { id = '' } = await get().ask(api.dict.submit, { token: owner.token, body: dictionary });
          const entry = { parentId: id, dictKey: '1', dictValue: '一' };
          const answers = await Promise.all([
            get().call(api.dict.submit, { token: clerk.token, body: entry }),
            get().call(api.dict.remove, { token: owner.token, query: { ids: id } }),
          ]);
          expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
        }
    });
  });
}
