import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { CHAT_CLOSE, CHAT_COMMAND } from '#shared/chat/protocol';
import { type ChatClient, joinChat, originOf } from '../testing/chat-client.ts';
import { type Clerk, makeClerk, makeRole, menuIdsOf } from '../testing/clerks.ts';
import type { TestServer } from '../testing/test-server.ts';

export function rightsSignalSuite(get: () => TestServer): void {
  describe('changed rights', () => {
    let admin = '';
    let roleId = '';
    let clerk: Clerk;
    let colleague: Clerk;
    let page: ChatClient;
    let colleaguesPage: ChatClient;
    let elsewhere: ChatClient;

    beforeAll(async () => {
      admin = (await get().signIn({ account: 'admin' })).access_token;
      roleId = await makeRole(get(), admin, ['post_view', 'post_add'], '1');
      clerk = await makeClerk(get(), admin, roleId);
      colleague = await makeClerk(get(), admin, await makeRole(get(), admin, ['post_view'], '1'));
      const origin = await originOf(get());
      const other = (await get().signIn({ tenantId: '100001', account: 'kefu' })).access_token;
      page = await joinChat(origin, clerk.token);
      colleaguesPage = await joinChat(origin, colleague.token);
      elsewhere = await joinChat(origin, other);
    });
    afterAll(() => Promise.all([page, colleaguesPage, elsewhere].map((client) => client.leave())));

    const grant = async (buttons: readonly string[], dataScopeIds = ['1']) =>
      get().ask(api.role.grant, {
        token: admin,
        body: { roleIds: [roleId], menuIds: await menuIdsOf(get(), buttons), dataScopeIds },
      });
    const addPost = async (code: string) => {
      const body = { postCode: code, postName: code } as never;
      return (await get().call(api.post.submit, { token: clerk.token, body })).status;
    };
    const takeAll = async (client: ChatClient) => {
      while ((await pushedTo(client)).length > 0) await client.next(CHAT_COMMAND.rightsChanged);
    };
    const pushedTo = async (client: ChatClient) => {
      await client.settle();
      return client.untaken().filter(({ command }) => command === CHAT_COMMAND.rightsChanged);
    };

    test('of a role apply to the next call of its users, and are pushed to their pages only', async () => {
      expect(await addPost('rights-1')).toBe(200);
      await grant(['post_view']);
      await page.next(CHAT_COMMAND.rightsChanged);
      expect(await addPost('rights-2')).toBe(403);
      await grant(['post_view', 'post_add'], ['4']);
      await page.next(CHAT_COMMAND.rightsChanged);
      expect(await addPost('rights-2')).toBe(200);
      expect(await pushedTo(colleaguesPage)).toEqual([]);
    });

    test('of a user by other roles are pushed to that user', async () => {
      const query = { userIds: colleague.id, roleIds: roleId } as never;
      await get().ask(api.user.grant, { token: admin, query });
      await colleaguesPage.next(CHAT_COMMAND.rightsChanged);
    });

    test.each(['disable', 'remove'] as const)(
      'of a user by %s end the next call and message',
      async (act) => {
        const leaver = await makeClerk(get(), admin, roleId);
        const chat = await joinChat(await originOf(get()), leaver.token);
        const query = act === 'disable' ? { userIds: leaver.id } : { ids: leaver.id };
        await get().ask(api.user[act], { token: admin, query: query as never });
        await chat.next(CHAT_COMMAND.rightsChanged);
        expect((await get().call(api.user.detailBySelf, { token: leaver.token })).status).toBe(401);
        chat.send({ cmd: CHAT_COMMAND.chat, to: clerk.id, content: 'too late' });
        expect(await chat.closed).toBe(CHAT_CLOSE.unauthorized);
        expect(await get().ask(api.chat.unread, { token: clerk.token })).toEqual({ unReadNum: 0 });
      },
    );

    test('by another top menu are pushed to every user of the company, and to no other company', async () => {
      await takeAll(page);
      const body = { code: 'rights', name: '权限', alias: 'Rights', sort: 9 };
      const { id = '' } = await get().ask(api.topmenu.submit, { token: admin, body });
      await page.next(CHAT_COMMAND.rightsChanged);
      await get().ask(api.topmenu.remove, { token: admin, query: { ids: id } });
      expect(await pushedTo(elsewhere)).toEqual([]);
    });
  });
}
