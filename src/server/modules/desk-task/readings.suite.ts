import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { BodyOf } from '#shared/api/kit';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { joinChat, originOf } from '../../testing/chat-client.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { registerDesk, signDeskIn } from '../../testing/register-desk.ts';
import type { TestServer } from '../../testing/test-server.ts';

const FOUND = { tags: 2, matched: 1, missing: 1, extra: 1, unknown: 0, untagged: 0 };

export function readingTaskSuite(get: () => TestServer): void {
  describe('a reading of tags handed to a desk', () => {
    let token = '';
    let desk = '';
    let order = { id: '', docNo: '' };

    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      desk = await signDeskIn(get(), await registerDesk(get(), { token, name: '门口工位' }));
      const packs = [await get().takePack(token), await get().takePack(token)].map(({ packNo }) => ({
        packNo,
        price: 10,
      }));
      const body = { customerId: DEMO_PARTNER_IDS.customer, packs };
      const { id = '' } = await get().ask(api.saleOrder.submit, { token, body });
      await get().ask(api.saleOrder.approve, { token, query: { ids: id } });
      order = await get().ask(api.saleOrder.detail, { token, query: { id } });
    });

    const post = (by = token, taskId: string = randomUUID()) => {
      const body = { taskId, docKind: 'saleOrder' as const, docNo: order.docNo };
      return get().call(api.tagReading.checkAtDesk, { token: by, body });
    };
    const begun = async () => {
      const { id } = (await post()).body.data;
      await get().ask(api.deskTask.take, { token: desk, body: { id } });
      expect(await get().ask(api.deskTask.begin, { token: desk, body: { id } })).toEqual({
        kind: 'checkTags',
      });
      return id as string;
    };
    const report = (body: BodyOf<typeof api.deskTask.report>) =>
      get().call(api.deskTask.report, { token: desk, body });
    const detail = (taskId: string) => get().ask(api.deskTask.detail, { token, query: { taskId } });
    const inbox = async () => (await get().ask(api.deskTask.next, { token: desk, body: {} })).tasks;

    test('is posted once, for a document that its owner sees', async () => {
      const taskId = randomUUID();
      for (const _ of [1, 2])
        expect((await post(token, taskId)).body.data).toMatchObject({
          kind: 'checkTags',
          title: order.docNo,
          checkedKind: 'saleOrder',
          paper: null,
          count: 2,
          total: 2,
          state: 'waiting',
          found: null,
          results: [],
        });
      expect((await inbox()).filter(({ id }) => id === taskId)).toHaveLength(1);
      const viewer = await makeClerk(get(), token, await makeRole(get(), token, ['saleOrder_view'], '1'));
      expect((await post(viewer.token)).status).toBe(403);
      // A user who sees only their own documents.
      const checking = ['tagReading_view', 'tagReading_check', 'saleOrder_view'];
      const reader = await makeClerk(get(), token, await makeRole(get(), token, checking, '4'));
      expect((await post(reader.token)).body.data.errorCode).toBe('scan.no_target');
      const withdrawn = await get().ask(api.deskTask.withdraw, { token, body: { taskId } });
      expect(withdrawn.state).toBe('withdrawn');
    });

    test('of a zone without packages is posted as well', async () => {
      const body = { taskId: randomUUID(), region: '空区' };
      const task = await get().ask(api.tagReading.countAtDesk, { token, body });
      expect(task).toMatchObject({ kind: 'countZone', title: '空区', checkedKind: null, total: 0 });
    });

    test('reports the tags found to its owner, and ends with its results on both sides', async () => {
      const id = await begun();
      const page = await joinChat(await originOf(get()), token);
      await report({ id, state: 'working', done: 1, found: FOUND });
      expect((await page.next(CHAT_COMMAND.taskProgress)).data).toMatchObject({ id, found: FOUND });
      await page.leave();
      const made = [{ kind: 'otherOut' as const, id: '17' }];
      await report({ id, state: 'working', done: 1, results: made });
      expect(await detail(id)).toMatchObject({ state: 'working', done: 1, found: FOUND, results: made });
      const results = [...made, { kind: 'scanList' as const, id: '18' }];
      await report({ id, state: 'done', done: 2, found: { ...FOUND, matched: 2 }, results });
      const done = { state: 'done', done: 2, found: { matched: 2, extra: 1 }, results };
      expect(await detail(id)).toMatchObject(done);
      expect((await inbox()).find((task) => task.id === id)).toMatchObject({ ...done, isOwn: true });
    });

    test('that was given up is not reopened by a late report', async () => {
      const id = await begun();
      await report({ id, state: 'failed', done: 0 });
      const late = await report({ id, state: 'working', done: 1, found: FOUND });
      expect(late.body.data.errorCode).toBe('desk_task.gone');
      expect(await detail(id)).toMatchObject({ state: 'failed', found: null });
    });

    test('comes after the prints that wait for the same desk', async () => {
      const { id } = (await post()).body.data;
      const pack = await get().takePack(token);
      const body = {
        taskId: randomUUID(),
        subject: 'package' as const,
        ids: [pack.id],
        captions: 'zh' as const,
      };
      await get().ask(api.deskTask.printLabels, { token, body });
      const waiting = (await inbox()).filter(({ isOwn }) => !isOwn).map((task) => task.id);
      expect(waiting.indexOf(body.taskId)).toBeGreaterThanOrEqual(0);
      expect(waiting.indexOf(body.taskId)).toBeLessThan(waiting.indexOf(id));
    });
  });
}
