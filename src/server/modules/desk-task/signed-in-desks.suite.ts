import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { nameOfCall } from '#shared/api/call-nodes';
import { api } from '#shared/api/index';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import { roles, userRoles, users } from '../../db/schema/people.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { joinChat, originOf } from '../../testing/chat-client.ts';
import { makeClerk, makeRole, menuIdsOf } from '../../testing/clerks.ts';
import { demoUser } from '../../testing/demo-user.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import { type Answer, createTestServer, type TestServer } from '../../testing/test-server.ts';
import { clearTasks } from './tasks.ts';

export function signedInDeskSuite(get: () => TestServer): void {
  describe('a desk where a user is signed in and that is not registered', () => {
    let owner = '';
    let admin = '';

    beforeAll(async () => {
      admin = (await get().signIn({ account: 'admin' })).access_token;
      owner = (await get().signIn({ account: 'cangku' })).access_token;
      await get().database.withTenant('100001', async (tx) => {
        await tx.insert(users).values(await demoUser('9141', 'neighbour'));
        await tx.insert(roles).values({ id: '9141', roleName: 'all', roleAlias: 'administrator' });
        await tx.insert(userRoles).values({ userId: '9141', roleId: '9141' });
      });
    });

    const newHost = () => randomBytes(16).toString('hex');
    const attend = (token: string, hostId: string) =>
      get().ask(api.desk.attend, { token, body: { hostId, name: '窗口电脑', printers: ['标签机'] } });
    /** A user of the first company with a separate session, signed in at a host. */
    async function open(hostId = newHost()) {
      const user = (await get().signIn({ account: 'admin' })).access_token;
      return { ...(await attend(user, hostId)), hostId, user };
    }
    async function post(deskId: string) {
      const { id } = await get().takePack(admin);
      const body = {
        taskId: randomUUID(),
        subject: 'package' as const,
        ids: [id],
        captions: 'zh' as const,
        deskId,
      };
      return get().call(api.deskTask.printLabels, { token: owner, body });
    }
    const posted = async (deskId: string) => (await post(deskId)).body.data.id as string;
    const inbox = async (token: string) =>
      (await get().ask(api.deskTask.next, { token, body: {} })).tasks.map(({ id }) => id);
    const take = (token: string, id: string) => get().call(api.deskTask.take, { token, body: { id } });
    const begin = (token: string, id: string) => get().call(api.deskTask.begin, { token, body: { id } });
    const detail = (taskId: string, server = get()) =>
      server.ask(api.deskTask.detail, { token: owner, query: { taskId } });
    const signOut = (token: string) => get().call(api.auth.logout, { token });
    const choices = (token: string) => get().ask(api.deskTask.desks, { token });
    const codeOf = ({ body }: Answer) => body.data.errorCode;

    test('is listed with its signed-in user, and carries out only tasks meant for it', async () => {
      const { deskId, token } = await open();
      expect((await choices(owner)).find(({ id }) => id === deskId)).toMatchObject({
        name: '窗口电脑',
        printers: '标签机',
        isConnected: true,
        signedInName: expect.stringMatching(/./),
      });
      const forAny = await posted('');
      const id = await posted(deskId);
      expect(await inbox(token)).toEqual([id]);
      expect(codeOf(await take(token, forAny))).toBe('desk_task.gone');
      await take(token, id);
      await begin(token, id);
      const body = { id, state: 'done' as const, done: 1, error: null };
      await get().ask(api.deskTask.report, { token, body });
      const taker = (await choices(owner)).find((desk) => desk.id === deskId)?.signedInName;
      expect(await detail(id)).toMatchObject({ state: 'done', deskName: '窗口电脑', takerName: taker });
    });

    test('is not a registered desk: it gets no tag password and records nothing in the name of others', async () => {
      const { token } = await open();
      const report = { version: '1', platform: '', printers: [], readers: [] };
      expect((await get().call(api.desk.report, { token, body: report })).status).toBe(403);
      const tag = { packNo: '1', epc: '35AAAA0000000000000000FF' };
      expect((await get().call(api.desk.leaseTag, { token, body: tag })).status).toBe(403);
      const reader = await makeClerk(get(), admin, await makeRole(get(), admin, ['tagReading_view'], '1'));
      const body = { hostId: newHost(), name: '私设', printers: [] };
      expect((await get().call(api.desk.attend, { token: reader.token, body })).status).toBe(403);
    });

    test('returns the tasks it has not started when its user signs out, and notifies their owner', async () => {
      const { deskId, token, user } = await open();
      const [waiting, taken, begun] = [await posted(deskId), await posted(deskId), await posted(deskId)];
      await take(token, taken);
      await take(token, begun);
      await begin(token, begun);
      const page = await joinChat(await originOf(get()), owner);
      await signOut(user);
      // The page may still receive how the desk accepted and started them.
      const returned = new Set<unknown>();
      while (returned.size < 2) {
        const { id, state } = (await page.next(CHAT_COMMAND.taskProgress)).data as {
          id: string;
          state: string;
        };
        if (state === 'returned') returned.add(id);
      }
      expect(returned).toEqual(new Set([waiting, taken]));
      await page.leave();
      for (const id of [waiting, taken])
        expect(await detail(id)).toMatchObject({ state: 'returned', error: { code: 'desk_task.returned' } });
      expect(await detail(begun)).toMatchObject({ state: 'working', isDeskAway: true });
      expect(codeOf(await begin(token, taken))).toBe('auth.expired');
      expect((await choices(owner)).some(({ id }) => id === deskId)).toBe(false);
      expect(codeOf(await post(deskId))).toBe('desk_task.no_desk');
    });

    test('a task it returned can be given to another desk as the same task, by an owner who may still print', async () => {
      const again = (token: string, taskId: string, deskId: string) =>
        get().call(api.deskTask.handOverAgain, { token, body: { taskId, deskId } });
      const printer = await makeRole(get(), admin, ['pack_view', 'pack_print'], '1');
      const clerk = await makeClerk(get(), admin, printer);
      const [left, there] = [await open(), await open()];
      const { id: packId } = await get().takePack(admin);
      const taskId = randomUUID();
      const body = {
        taskId,
        subject: 'package' as const,
        ids: [packId],
        captions: 'zh' as const,
        deskId: left.deskId,
      };
      await get().ask(api.deskTask.printLabels, { token: clerk.token, body });
      expect(codeOf(await again(clerk.token, taskId, there.deskId))).toBe('desk_task.not_returned');
      await signOut(left.user);
      expect(codeOf(await again(owner, taskId, there.deskId))).toBe('record.not_found');
      expect(codeOf(await again(clerk.token, taskId, left.deskId))).toBe('desk_task.no_desk');
      const posted = await again(clerk.token, taskId, there.deskId);
      expect(posted.body.data).toMatchObject({
        id: taskId,
        state: 'waiting',
        deskId: there.deskId,
        error: null,
      });
      expect(await inbox(there.token)).toEqual([taskId]);

      await signOut(there.user);
      const revoked = { roleIds: [printer], menuIds: await menuIdsOf(get(), ['pack_view']) };
      await get().ask(api.role.grant, { token: admin, body: revoked });
      // The first node caches the clerk's rights for some seconds.
      const node = await createTestServer(get().database);
      const wish = { token: clerk.token, body: { taskId, deskId: '' } };
      expect(codeOf(await node.call(api.deskTask.handOverAgain, wish))).toBe('auth.forbidden');
      await node.app.close();
    });

    test('papers, labels and checks of documents are handed to another desk only by an owner who may still see the documents and make the calls', async () => {
      const server = get();
      const { packNo } = await server.takePack(admin);
      const body = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo, price: '1' }] };
      const id = await documentCalls(get, () => admin).approved('saleOrder', body);
      const buttons = ['saleOrder_view', 'saleOrder_print', 'tagReading_view', 'tagReading_check'];
      const role = await makeRole(server, admin, buttons, '1');
      const clerk = await makeClerk(server, admin, role);
      const desk = await open();
      const [papers, labels, check] = [randomUUID(), randomUUID(), randomUUID()];
      const ids = [id];
      const { deskId } = desk;
      const paper = { medium: 'half' as const, ids, copies: 1, deskId, taskId: papers };
      const { token } = clerk;
      await server.ask(api.saleOrder.printAtDesk, { token, body: paper });
      const label = { ids, copies: 1, captions: 'zh' as const, deskId, taskId: labels };
      await server.ask(api.saleOrder.labelsAtDesk, { token, body: label });
      const { docNo } = await server.ask(api.saleOrder.detail, { token, query: { id } });
      const checked = { docKind: 'saleOrder' as const, docNo, deskId, taskId: check };
      await server.ask(api.tagReading.checkAtDesk, { token, body: checked });
      const outcome = async () => {
        const prints = await server.ask(api.saleOrder.printPage, { token: admin, query: { docId: id } });
        return prints.records.map((print) => print.outcome);
      };
      expect(await outcome()).toEqual(['waiting']);
      await signOut(desk.user);
      expect(await outcome()).toEqual(['failed']);
      const menuIds = await menuIdsOf(server, buttons);
      const grant = (granted: object) =>
        server.ask(api.role.grant, { token: admin, body: { roleIds: [role], menuIds, ...granted } });
      const again = async (taskId: string) => {
        server.clock.advance(6000);
        const answer = await server.call(api.deskTask.handOverAgain, {
          token,
          body: { taskId, deskId: '' },
        });
        return answer.body.data.errorCode;
      };
      await grant({ dataScopeIds: ['2'] });
      expect([await again(papers), await again(labels), await again(check)]).toEqual(
        Array(3).fill('record.not_found'),
      );
      const query = { roleIds: role };
      const { apiScope } = await server.ask(api.menu.roleTreeKeys, { token: admin, query });
      const withheld = [
        api.saleOrder.printAtDesk,
        api.saleOrder.labelsAtDesk,
        api.tagReading.checkAtDesk,
      ].map(nameOfCall);
      const apiScopeIds = apiScope.filter((call) => !withheld.includes(call));
      await grant({ dataScopeIds: ['1'], apiScopeIds });
      expect([await again(papers), await again(labels), await again(check)]).toEqual(
        withheld.map(() => 'auth.call_withheld'),
      );
      await grant({ dataScopeIds: ['1'], apiScopeIds: apiScope });
      expect([await again(papers), await again(labels), await again(check)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await outcome()).toEqual(['waiting']);
    });

    test('reports the tasks it had started when a user of the company signs in there again', async () => {
      const first = await open();
      const id = await posted(first.deskId);
      await take(first.token, id);
      await begin(first.token, id);
      await signOut(first.user);
      const second = await attend(owner, first.hostId);
      expect(second.deskId).toBe(first.deskId);
      expect(await inbox(second.token)).toEqual([id]);
      const body = { id, state: 'done' as const, done: 1, error: null };
      await get().ask(api.deskTask.report, { token: second.token, body });
      expect((await detail(id)).state).toBe('done');
    });

    test('has lost the tasks it had not started when it returns after having been away', async () => {
      const { deskId, token } = await open();
      const id = await posted(deskId);
      const later = await createTestServer(get().database);
      const ahead = get().clock.now().getTime() - later.clock.now().getTime();
      later.clock.advance(ahead + 91_000);
      expect((await detail(id, later)).state).toBe('returned');
      expect(codeOf(await later.call(api.deskTask.take, { token, body: { id } }))).toBe('desk_task.gone');
      expect((await detail(id)).state).toBe('returned');
      await later.app.close();
    });

    test('that never returns has its tasks returned by the housekeeping, and is deleted in the end', async () => {
      const { deskId } = await open();
      const id = await posted(deskId);
      const keepHouse = (aheadMs: number) =>
        get().database.withTenant('000000', (tx) =>
          clearTasks(tx, new Date(get().clock.now().getTime() + aheadMs)),
        );
      await keepHouse(91_000);
      expect(await detail(id)).toMatchObject({ state: 'returned', deskName: '窗口电脑' });
      await keepHouse(91 * 24 * 3_600_000);
      const mine = await get().ask(api.deskTask.mine, { token: owner, query: {} });
      expect(mine.records.map((task) => task.id)).not.toContain(id);
    });

    test('belongs to its host and its company: no other host and no other company reach its tasks', async () => {
      const { deskId, token, hostId } = await open();
      const id = await posted(deskId);
      const elsewhere = await open();
      expect(codeOf(await take(elsewhere.token, id))).toBe('desk_task.gone');
      const stranger = (await get().signIn({ tenantId: '100001', account: 'neighbour' })).access_token;
      const foreign = await attend(stranger, hostId);
      expect(foreign.deskId).not.toBe(deskId);
      expect(await inbox(foreign.token)).toEqual([]);
      expect(codeOf(await take(foreign.token, id))).toBe('desk_task.gone');
      expect((await choices(stranger)).map((desk) => desk.id)).not.toContain(deskId);
      expect((await take(token, id)).status).toBe(200);
    });
  });
}
