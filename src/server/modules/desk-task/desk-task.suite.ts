import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { NEXT_HOLD_SECONDS } from '#shared/api/desk-task';
import { api } from '#shared/api/index';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import { announcePack } from '../../testing/announce-pack.ts';
import { joinChat, originOf } from '../../testing/chat-client.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import { registerDesk, signDeskIn } from '../../testing/register-desk.ts';
import { makePicture } from '../../testing/sample-files.ts';
import { type Answer, createTestServer, type TestServer } from '../../testing/test-server.ts';
import { uploadToAttach } from '../../testing/upload-to-attach.ts';

export function deskTaskSuite(get: () => TestServer): void {
  describe('work handed to a desk', () => {
    let clerk = '';
    let admin = '';
    /** Two desks, by name. */
    let first = { id: '', token: '' };
    let second = { id: '', token: '' };

    beforeAll(async () => {
      admin = (await get().signIn({ account: 'admin' })).access_token;
      clerk = (await get().signIn({ account: 'cangku' })).access_token;
      first = await open('收货台');
      second = await open('发货台');
    });

    async function open(name: string) {
      const desk = await registerDesk(get(), { token: admin, name });
      return { id: desk.id, token: await signDeskIn(get(), desk) };
    }

    async function post(more: { deskId?: string; copies?: number; mayReprint?: boolean } = {}) {
      const { id, packNo } = await get().takePack(admin);
      const taskId = randomUUID();
      const body = { taskId, subject: 'package' as const, ids: [id], captions: 'zh' as const, ...more };
      const task = await get().ask(api.deskTask.printLabels, { token: clerk, body });
      return { taskId, packId: id, packNo, task, body };
    }

    const inbox = async ({ token }: { token: string }) =>
      (await get().ask(api.deskTask.next, { token, body: {} })).tasks;
    const take = ({ token }: { token: string }, id: string) =>
      get().call(api.deskTask.take, { token, body: { id } });
    const begin = ({ token }: { token: string }, id: string) =>
      get().call(api.deskTask.begin, { token, body: { id } });
    const report = (
      { token }: { token: string },
      body: { id: string; state: 'working' | 'paused' | 'unknown' | 'done' | 'failed'; done: number },
    ) => get().call(api.deskTask.report, { token, body: { error: null, ...body } });
    const withdraw = (taskId: string) =>
      get().call(api.deskTask.withdraw, { token: clerk, body: { taskId } });
    const detail = (taskId: string) => get().ask(api.deskTask.detail, { token: clerk, query: { taskId } });
    const codeOf = ({ body }: Answer) => body.data.errorCode;
    /** A tag of a package is written, wherever. */
    async function recordTag(packId: string): Promise<void> {
      const { targetEpc: epc } = await get().ask(api.pack.detail, { token: admin, query: { id: packId } });
      const tid = `E280${randomUUID().replaceAll('-', '').slice(0, 20)}`;
      const writeTime = '2025-12-01 10:00:00';
      const tag = { recordKey: randomUUID(), packId, epc, tid, reader: 'x', deskName: 'x', writeTime };
      await get().ask(api.pack.saveTagRecord, { token: admin, body: tag });
    }

    test('is posted once, waits in the inbox of every desk, and is visible to no other owner', async () => {
      const { taskId, packNo, task, body } = await post({ copies: 3 });
      expect(task).toMatchObject({ title: packNo, count: 1, total: 3, done: 0, state: 'waiting' });
      await get().ask(api.deskTask.printLabels, { token: clerk, body });
      for (const desk of [first, second])
        expect((await inbox(desk)).filter(({ id }) => id === taskId)).toHaveLength(1);
      const foreign = await get().call(api.deskTask.detail, { token: admin, query: { taskId } });
      expect(foreign.status).toBe(404);
      const mine = await get().ask(api.deskTask.mine, { token: clerk, query: {} });
      expect(mine.records[0]?.id).toBe(taskId);
    });

    test('goes to one of two desks that accept it at the same time', async () => {
      const { taskId } = await post();
      const answers = await Promise.all([take(first, taskId), take(second, taskId)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [winner, loser] = answers[0]?.status === 200 ? [first, second] : [second, first];
      expect((await take(winner, taskId)).status).toBe(200);
      expect(codeOf(await begin(loser, taskId))).toBe('desk_task.gone');
      expect((await begin(winner, taskId)).body.data).toMatchObject({ copies: 1, ownerName: '李仓' });
    });

    test('includes the pictures that the desk’s template shows, reduced, if its owner is still there and may see them', async () => {
      const { taskId: id, packId, packNo } = await post();
      const [large, small] = [makePicture(400, 300), makePicture(40, 30)];
      const fileUrl = await uploadToAttach(get(), admin, { name: 'a.png', bytes: large });
      const thumbnailUrl = await uploadToAttach(get(), admin, { name: 'small.png', bytes: small });
      await get().ask(api.pack.addImage, { token: admin, body: { packId, fileUrl, thumbnailUrl } });
      await take(first, id);
      const setRemoved = (isDeleted: 0 | 1) =>
        get().database.withTenant('000000', (tx) =>
          tx.execute(
            sql`UPDATE users SET is_deleted = ${isDeleted} FROM desk_tasks t WHERE t.id = ${id} AND users.id = t.owner_id`,
          ),
        );
      const beginWith = async (pictures = ['companyLogo', 'coverPicture']) =>
        (await get().call(api.deskTask.begin, { token: first.token, body: { id, pictures } })).body.data;
      const { labels, common } = await beginWith();
      const coverPicture = `data:image/png;base64,${Buffer.from(small).toString('base64')}`;
      expect({ ...labels[0].row, ...common }).toMatchObject({ packNo, companyLogo: '', coverPicture });
      expect((await begin(first, id)).body.data.labels[0].row).not.toHaveProperty('coverPicture');
      const named = { field: { zh: '封面图片' }, label: packNo };
      await setRemoved(1);
      expect(await beginWith()).toMatchObject({ errorCode: 'label.picture_unread', details: named });
      expect(await beginWith(['companyLogo'])).toMatchObject({ labels: [{ row: { companyLogo: '' } }] });
      await setRemoved(0);
      // The removal has ended the session.
      clerk = (await get().signIn({ account: 'cangku' })).access_token;
      await get().database.withTenant('000000', (tx) =>
        tx.execute(sql`UPDATE files SET store_key = 'gone' FROM pack_images
          WHERE files.id = pack_images.thumbnail_id AND pack_images.pack_id = ${packId}`),
      );
      expect(await beginWith()).toMatchObject({ errorCode: 'label.picture_unread', details: named });
    });

    test('to write tags is of packages that its owner sees, and done when all that still exist have got one, whoever wrote it', async () => {
      const packs = [await get().takePack(admin), await get().takePack(admin), await get().takePack(admin)];
      const ids = packs.map(({ id }) => id);
      const taskId = randomUUID();
      const handOver = (more: string[] = []) =>
        get().call(api.deskTask.writeTags, { token: clerk, body: { taskId, ids: [...ids, ...more] } });
      expect(codeOf(await handOver(['1']))).toBe('pack.not_found');
      expect((await handOver()).body.data).toMatchObject({
        title: packs[0]?.packNo,
        taggedOf: null,
        count: 3,
        total: 3,
        done: 0,
      });
      await recordTag(ids[0] ?? '');
      expect(await detail(taskId)).toMatchObject({ state: 'waiting', done: 1 });
      await take(first, taskId);
      expect((await begin(first, taskId)).body.data).toEqual({
        kind: 'writeTags',
        packs: packs.slice(1).map(({ id, packNo }) => ({ id, packNo })),
      });
      expect(await detail(taskId)).toMatchObject({ state: 'working', done: 1 });
      // Removes a package, as the reversal of a grading does.
      await get().database.withTenant('000000', (tx) =>
        tx.execute(sql`UPDATE packs SET is_deleted = 1 WHERE id = ${ids[2]}`),
      );
      await recordTag(ids[1] ?? '');
      expect(await detail(taskId)).toMatchObject({ state: 'done', done: 2 });
    });

    test('to write tags ends by itself when they were all written before a desk took it, but for those that are void', async () => {
      const [one, two] = [await get().takePack(admin), await get().takePack(admin)];
      const merged = await announcePack(get(), admin, 940_001);
      const voided = await announcePack(get(), admin, 940_002);
      const handOver = async (ids: string[]) => {
        const taskId = randomUUID();
        await get().ask(api.deskTask.writeTags, { token: clerk, body: { taskId, ids } });
        return taskId;
      };
      const both = await handOver([one.id, two.id, merged.id, voided.id]);
      const returned = await handOver([one.id]);
      await get().database.withTenant('000000', (tx) =>
        tx.execute(sql`UPDATE desk_tasks SET state = 'returned', end_time = now() WHERE id = ${returned}`),
      );
      await recordTag(one.id);
      expect(await detail(both)).toMatchObject({ state: 'waiting', done: 1, isDoneElsewhere: false });
      const over = { state: 'done', error: null, isDoneElsewhere: true, isDeskAway: false };
      expect(await detail(returned)).toMatchObject({ ...over, done: 1 });
      await recordTag(two.id);
      const into = await announcePack(get(), admin, 940_003);
      await get().ask(api.pack.merge, {
        token: admin,
        body: { packs: [{ id: into.id }, { id: merged.id }] },
      });
      const body = { packs: [{ id: voided.id }], reason: '受潮' };
      await get().ask(api.pack.void, { token: admin, body });
      expect(await detail(both)).toMatchObject({ ...over, done: 2 });
      expect((await inbox(first)).some(({ id }) => id === both)).toBe(false);
      expect(codeOf(await take(first, both))).toBe('desk_task.gone');
    });

    test('for one desk is not offered to another', async () => {
      const { taskId } = await post({ deskId: second.id });
      expect((await inbox(first)).some(({ id }) => id === taskId)).toBe(false);
      expect(codeOf(await take(first, taskId))).toBe('desk_task.gone');
      expect((await take(second, taskId)).status).toBe(200);
    });

    test('becomes free again when its desk does not start in time, and stays with a desk that has started', async () => {
      const later = await createTestServer(get().database);
      const { taskId: id } = await post();
      await take(first, id);
      // Other suites advance the clock of the shared server.
      const ahead = get().clock.now().getTime() - later.clock.now().getTime();
      later.clock.advance(ahead + 121_000);
      const takeLater = ({ token }: { token: string }) =>
        later.call(api.deskTask.take, { token, body: { id } });
      expect((await takeLater(second)).status).toBe(200);
      expect(codeOf(await begin(first, id))).toBe('desk_task.gone');
      await begin(second, id);
      later.clock.advance(300_000);
      expect(codeOf(await takeLater(first))).toBe('desk_task.gone');
      // After a crash the desk that started the task finds it again and restarts it.
      expect((await inbox(second)).find((task) => task.id === id)).toMatchObject({
        isOwn: true,
        state: 'working',
      });
      expect((await begin(second, id)).status).toBe(200);
      await later.app.close();
    });

    test('reports its progress to its owner over the socket, and ends with a reason', async () => {
      const { taskId } = await post({ copies: 2 });
      const page = await joinChat(await originOf(get()), clerk);
      await take(first, taskId);
      await begin(first, taskId);
      await report(first, { id: taskId, state: 'working', done: 1 });
      const heard: unknown[] = [];
      for (const _ of [1, 2, 3]) heard.push((await page.next(CHAT_COMMAND.taskProgress)).data);
      expect(heard).toEqual([
        { id: taskId, state: 'taken', done: 0, total: 2 },
        { id: taskId, state: 'working', done: 0, total: 2 },
        { id: taskId, state: 'working', done: 1, total: 2 },
      ]);
      await report(first, { id: taskId, state: 'paused', done: 1 });
      expect(await detail(taskId)).toMatchObject({ state: 'paused', done: 1 });
      // The desk finds it again after a restart.
      expect((await inbox(first)).find((task) => task.id === taskId)).toMatchObject({
        isOwn: true,
        state: 'paused',
      });
      await report(first, { id: taskId, state: 'unknown', done: 1 });
      expect((await detail(taskId)).endTime).toBe('');
      await report(first, { id: taskId, state: 'done', done: 2 });
      expect(await detail(taskId)).toMatchObject({ state: 'done', done: 2, deskName: '收货台' });
      expect(codeOf(await report(first, { id: taskId, state: 'failed', done: 0 }))).toBe('desk_task.gone');
      await page.leave();
    });

    test('is withdrawn until a desk has begun', async () => {
      const waiting = await post();
      expect((await withdraw(waiting.taskId)).body.data.state).toBe('withdrawn');
      expect(codeOf(await take(first, waiting.taskId))).toBe('desk_task.gone');
      const taken = await post();
      await take(first, taken.taskId);
      await withdraw(taken.taskId);
      expect(codeOf(await begin(first, taken.taskId))).toBe('desk_task.gone');
      const begun = await post();
      await get().ask(api.desk.report, {
        token: first.token,
        body: { version: '1', platform: '', printers: [], readers: [] },
      });
      await take(first, begun.taskId);
      await begin(first, begun.taskId);
      expect(codeOf(await withdraw(begun.taskId))).toBe('desk_task.begun');
    });

    test('is refused for packages outside the user’s company and permission, and for desks that are gone, which return theirs', async () => {
      const { id } = await get().takePack(admin);
      const body = { taskId: randomUUID(), subject: 'package' as const, ids: [id], captions: 'zh' as const };
      const stranger = (await get().signIn({ tenantId: '100001', account: 'kefu' })).access_token;
      expect((await get().call(api.deskTask.printLabels, { token: stranger, body })).status).toBe(403);
      const missing = { ...body, subject: 'package' as const, ids: ['1'] };
      expect((await get().call(api.deskTask.printLabels, { token: clerk, body: missing })).status).toBe(404);
      const [{ id: gone }, { id: removed }] = [await open('旧工位'), await open('撤走的工位')];
      const waiting = [await post({ deskId: gone }), await post({ deskId: removed })];
      await get().ask(api.desk.revoke, { token: admin, query: { ids: gone } });
      await get().ask(api.desk.remove, { token: admin, query: { ids: removed } });
      for (const { taskId } of waiting)
        expect(await detail(taskId)).toMatchObject({
          state: 'returned',
          error: { code: 'desk_task.returned' },
        });
      const toGone = await get().call(api.deskTask.printLabels, {
        token: clerk,
        body: { ...body, deskId: gone },
      });
      expect(codeOf(toGone)).toBe('desk_task.no_desk');
    });

    test('of labels of bundles, places, logs, flitches and zones has their data, with the permission of these records', async () => {
      const server = get();
      const { id: packId, packNo } = await server.takePack(admin);
      const order = (subject: string, id: string) =>
        ({ taskId: randomUUID(), subject, ids: [id], captions: 'zh', deskId: first.id }) as never;
      const labelsOf = async ({ id }: { id: string }) => {
        await take(first, id);
        const { labels } = (await begin(first, id)).body.data;
        return labels as { name: string; row: Record<string, unknown>; packId: string }[];
      };

      const query = { packId };
      const lines = await server.ask(api.pack.tallyLines, { token: admin, query });
      const bundles = { token: clerk, body: order('bundle', packId) };
      const ofBundles = await server.ask(api.deskTask.printLabels, bundles);
      expect(ofBundles).toMatchObject({ subject: 'bundle', count: lines.length });
      const [line] = lines;
      expect((await labelsOf(ofBundles))[0]).toMatchObject({
        name: `${packNo} · ${line?.logNo}-${line?.bundleNo}`,
        packId: '',
        row: { barcode: line?.barcode, packNo },
      });

      const log = { logNo: 'TASK-LOG', speciesId: '500', checkLength: 2.5 };
      const { data } = (await server.call(api.log.save, { token: admin, body: log })).body;
      const ofLog = order('log', data.id);
      expect((await server.call(api.log.printAtDesk, { token: clerk, body: ofLog })).status).toBe(403);
      const [label] = await labelsOf(await server.ask(api.log.printAtDesk, { token: admin, body: ofLog }));
      expect(label).toMatchObject({
        name: 'TASK-LOG',
        packId: '',
        row: { logNo: 'TASK-LOG', treeCode: 'BW', checkLength: 2.5, companyName: '木之语演示木业' },
      });

      await documentCalls(get, () => admin).approved('feedOrder', { logs: [{ logNo: 'TASK-LOG' }] });
      const flitch = { timberNo: 'TASK-LOG-1', logId: data.id, speciesId: '500' };
      const sawn = (await server.call(api.processTask.save, { token: admin, body: flitch })).body;
      const ofFlitch = order('log', sawn.data.id);
      const byClerk = { token: clerk, body: ofFlitch };
      expect((await server.call(api.processTask.printAtDesk, byClerk)).status).toBe(403);
      const byAdmin = { token: admin, body: ofFlitch };
      const posted = await server.ask(api.processTask.printAtDesk, byAdmin);
      expect(posted).toMatchObject({ subject: 'log', count: 1, title: 'TASK-LOG-1' });
      const [timber] = await labelsOf(posted);
      expect(timber).toMatchObject({
        name: 'TASK-LOG-1',
        packId: '',
        row: { logNo: 'TASK-LOG-1', treeCode: 'BW', checkLength: 2.5, companyName: '木之语演示木业' },
      });

      const [zone] = (await server.ask(api.zone.page, { token: admin, query: { size: 1 } })).records;
      const ofZone = order('shelf', zone?.id ?? '');
      const [shelf] = await labelsOf(await server.ask(api.zone.printAtDesk, { token: admin, body: ofZone }));
      expect(shelf?.row).toMatchObject({ region: zone?.region, regionCode: zone?.regionCode });

      const otherKind = { token: clerk, body: order('log', data.id) };
      expect((await server.call(api.deskTask.printLabels, otherKind)).status).toBe(400);
      const gone = await server.call(api.zone.printAtDesk, { token: admin, body: order('shelf', '1') });
      expect(codeOf(gone)).toBe('record.not_found');
    });

    test('asks for confirmation before a label is reprinted, if the company’s rule requires it', async () => {
      const setRule = (reprintRule: 'FREE' | 'ASK' | 'REASON') =>
        get().ask(api.setting.update, { token: admin, body: { reprintRule } });
      const { packId, body } = await post();
      await setRule('ASK');
      await get().ask(api.desk.savePrintRecord, {
        token: first.token,
        body: {
          recordKey: randomUUID(),
          packId,
          template: 't',
          printer: 'p',
          copies: 1,
          state: 'sent',
          deskName: '收货台',
          printTime: '2025-12-01 10:00:00',
        },
      });
      const again = { ...body, taskId: randomUUID() };
      expect(codeOf(await get().call(api.deskTask.printLabels, { token: clerk, body: again }))).toBe(
        'desk_task.reprint',
      );
      const agreed = { ...again, mayReprint: true };
      expect((await get().call(api.deskTask.printLabels, { token: clerk, body: agreed })).status).toBe(200);

      await setRule('REASON');
      const unexplained = { ...agreed, taskId: randomUUID() };
      expect(codeOf(await get().call(api.deskTask.printLabels, { token: clerk, body: unexplained }))).toBe(
        'desk_task.reprint_reason',
      );
      const explained = { ...unexplained, reason: '标签破损' };
      const { id } = await get().ask(api.deskTask.printLabels, { token: clerk, body: explained });
      await take(first, id);
      expect((await begin(first, id)).body.data).toMatchObject({
        reason: '标签破损',
        labels: [{ row: { reprint: 'REPRINT' } }],
      });
      await setRule('FREE');
    });

    // Every held question is answered in the end, but later than this.
    describe('answers a waiting query as soon as', { timeout: NEXT_HOLD_SECONDS * 750 }, () => {
      /** The question of a desk that knows its tasks. */
      async function hold({ token }: { token: string }) {
        const { mark } = await get().ask(api.deskTask.next, { token, body: {} });
        return { answer: get().ask(api.deskTask.next, { token, body: { known: mark } }) };
      }

      test('a task is posted', async () => {
        const { answer } = await hold(second);
        const { taskId } = await post({ deskId: second.id });
        expect((await answer).tasks.map(({ id }) => id)).toContain(taskId);
      });

      test('a tag of a begun task is recorded', async () => {
        const packs = [await get().takePack(admin), await get().takePack(admin)];
        const taskId = randomUUID();
        const body = { taskId, ids: packs.map(({ id }) => id) };
        await get().ask(api.deskTask.writeTags, { token: clerk, body });
        await take(second, taskId);
        await begin(second, taskId);
        const { answer } = await hold(second);
        await recordTag(packs[0]?.id ?? '');
        expect((await answer).tasks.find(({ id }) => id === taskId)).toMatchObject({ done: 1 });
      });
    });
  });
}
