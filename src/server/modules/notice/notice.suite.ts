import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import { users } from '../../db/schema/people.ts';
import { type ChatClient, joinChat, openChat, originOf } from '../../testing/chat-client.ts';
import { demoUser } from '../../testing/demo-user.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createNoticeService, notifyUsers } from './service.ts';

const COMPANY = '000000';
const OTHER = '100001';

export function noticeSuite(get: () => TestServer): void {
  describe('notices', () => {
    let origin = '';
    let admin = '';
    let people = 0;
    let ids = 0;
    const clients: ChatClient[] = [];

    beforeAll(async () => {
      origin = await originOf(get());
      admin = (await get().signIn({ account: 'admin' })).access_token;
    });
    afterEach(async () => {
      await Promise.all(clients.splice(0).map((client) => client.leave()));
    });

    interface Person {
      id: string;
      account: string;
      token: string;
    }

    /** Creates a user without notices and signs in. */
    async function meet(tenantId = COMPANY): Promise<Person> {
      const id = String(97_000 + ++people);
      const account = `noticed${id}`;
      const row = await demoUser(id, account, `人${id}`);
      await get().database.withTenant(tenantId, (tx) => tx.insert(users).values(row));
      const address = `10.97.0.${people}`;
      const { access_token: token } = await get().signIn({ tenantId, account, address });
      return { id, account, token };
    }

    async function join(token: string): Promise<ChatClient> {
      const client = await joinChat(origin, token);
      clients.push(client);
      return client;
    }

    const tell = (to: 'everybody' | string[], title: string, tenantId = COMPANY) =>
      get().database.withTenant(tenantId, (tx) =>
        notifyUsers(
          tx,
          { nextId: () => `97000${1000 + ++ids}`, now: get().clock.now },
          { tenantId, to, kind: 'message', title, content: '…' },
        ),
      );
    const list = (token: string, query: object = {}, language = 'zh') =>
      get().ask(api.notice.page, { token, query, headers: { 'accept-language': language } });
    const unreadOf = async (client: ChatClient) =>
      (await client.next(CHAT_COMMAND.unreadNotices)).data.unread;

    test('reach online users immediately and others when they connect, once, with the unread count', async () => {
      const [present, absent] = [await meet(), await meet()];
      const client = await join(present.token);
      await tell([present.id, absent.id], '盘点');
      expect((await client.next(CHAT_COMMAND.systemNotice)).data).toMatchObject({
        title: '盘点',
        content: '…',
      });
      expect(await unreadOf(client)).toBe(1);
      for (const isFirst of [true, false]) {
        const late = openChat(origin, absent.token);
        clients.push(late);
        expect(await unreadOf(late)).toBe(1);
        expect(late.untaken().filter(({ command }) => command === CHAT_COMMAND.systemNotice)).toHaveLength(
          isFirst ? 1 : 0,
        );
      }
    });

    test('that many users missed reach each of them, whatever the others missed, and none is lost', async () => {
      const [many, few] = [await meet(), await meet()];
      for (let told = 0; told < 205; told += 1) await tell([many.id], `${told}`);
      await tell([many.id, few.id], '共有');
      const { takeWaiting } = createNoticeService({ database: get().database, now: get().clock.now });
      const take = async (...people: { id: string }[]) => {
        const taken = await takeWaiting(
          COMPANY,
          people.map(({ id }) => id),
        );
        return people.map(({ id }) =>
          taken.deliveries.filter(({ userId }) => userId === id).map(({ notice }) => notice.title),
        );
      };
      const titles = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, at) => `${from + at}`);
      expect(await take(many, few)).toEqual([titles(0, 100), ['共有']]);
      expect(await take(many, few)).toEqual([titles(100, 200), []]);
      expect(await take(many, few)).toEqual([[...titles(200, 205), '共有'], []]);
    });

    test('to all users stay in the company, and each user lists only their own', async () => {
      const [insider, stranger] = [await meet(), await meet(OTHER)];
      const [client, outside] = [await join(insider.token), await join(stranger.token)];
      await tell('everybody', '放假');
      expect((await client.next(CHAT_COMMAND.systemNotice)).data.title).toBe('放假');
      await outside.settle();
      expect(outside.untaken()).toEqual([]);
      expect((await list(insider.token)).records).toMatchObject([
        { title: '放假', readTime: '', link: null },
      ]);
      expect((await list(stranger.token)).total).toBe(0);
    });

    test('of a transaction that fails are never sent', async () => {
      const person = await meet();
      const client = await join(person.token);
      const failing = get().database.withTenant(COMPANY, async (tx) => {
        const words = { kind: 'message', title: 'no', content: 'no' } as const;
        const context = { nextId: () => '97', now: get().clock.now };
        await notifyUsers(tx, context, { tenantId: COMPANY, to: [person.id], ...words });
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      await tell([person.id], 'yes');
      expect((await client.next(CHAT_COMMAND.systemNotice)).data.title).toBe('yes');
    });

    test('are marked as read one by one or all, on all devices of the reader and of no other user', async () => {
      const [reader, other] = [await meet(), await meet()];
      for (const title of ['1', '2', '3', '4']) await tell([reader.id, other.id], title);
      const client = await join(reader.token);
      const { records } = await list(reader.token);
      expect(records.map(({ title }) => title)).toEqual(['4', '3', '2', '1']);
      const [, newest, second] = records;

      await get().ask(api.notice.read, { token: reader.token, body: { ids: [records[0]?.id ?? ''] } });
      expect(await unreadOf(client)).toBe(3);
      expect((await list(reader.token)).records.map(({ title }) => title)).toEqual(['3', '2', '1', '4']);
      expect((await list(reader.token, { unread: '0' })).records).toMatchObject([{ title: '4' }]);
      expect(second?.title).toBe('2');
      // A notice that is newer than the last one shown stays unread.
      await tell([reader.id], '5');
      expect(await unreadOf(client)).toBe(4);
      await get().ask(api.notice.readAll, { token: reader.token, body: { until: newest?.id ?? '' } });
      expect(await unreadOf(client)).toBe(1);
      expect((await list(reader.token, { unread: '1' })).records).toMatchObject([{ title: '5' }]);
      expect((await list(other.token, { unread: '1' })).total).toBe(4);
    });

    test('inform both companies of an application and of its result', async () => {
      const company = { tenantName: '来通知', adminAccount: 'notice-comer' };
      const { id: home = '', password = '' } = await get().ask(api.tenant.submit, {
        token: admin,
        body: company,
      });
      const who = { tenantId: home, account: 'notice-comer', password };
      const comer = (await get().signInNew(who)).access_token;
      const apply = () =>
        get().ask(api.join.apply, { token: comer, body: { tenantId: COMPANY, remark: '请批准' } });
      const { id = '' } = await apply();
      const [applied] = (await list(admin, { unread: '1' })).records;
      expect(applied).toMatchObject({ kind: 'join.applied', link: { area: 'join', id } });
      expect(applied?.content).toMatch(/^来通知 的 .+ 申请加入本公司。请批准$/);
      expect((await list(admin, { unread: '1' }, 'en')).records[0]?.title).toBe('New application to join');
      // A clerk without the permission to review it gets no notice.
      const clerk = (await get().signIn({ account: 'cangku' })).access_token;
      expect((await list(clerk)).records.filter(({ kind }) => kind === 'join.applied')).toEqual([]);

      await get().ask(api.join.reject, { token: admin, body: { id, reason: '不认识' } });
      const again = await apply();
      await get().ask(api.join.approve, { token: admin, body: { id: again.id ?? '' } });
      expect((await list(comer)).records).toMatchObject([
        { kind: 'join.approved', link: { area: 'ownApplication', id: again.id } },
        { kind: 'join.rejected', content: expect.stringContaining('不认识') },
      ]);
    });

    test('inform a user of a password another user set and of changed roles, not of unchanged ones', async () => {
      const person = await meet();
      const grant = (roleIds: string) =>
        get().ask(api.user.grant, { token: admin, query: { userIds: person.id, roleIds } });
      await grant('201');
      await grant('201');
      await get().ask(api.user.update, { token: admin, body: { id: person.id, roleId: [] } });
      await get().ask(api.user.resetPassword, { token: admin, query: { userIds: person.id } });
      const told = await get().database.withTenant(COMPANY, (tx) =>
        tx.execute<{ kind: string; details: unknown }>(
          `SELECT kind, details FROM notices JOIN notice_receivers ON notice_id = id WHERE user_id = ${person.id} ORDER BY id`,
        ),
      );
      expect(told.rows).toMatchObject([
        { kind: 'user.roles_changed', details: { roles: ['仓库管理员'] } },
        { kind: 'user.roles_changed', details: { roles: [] } },
        { kind: 'user.password_reset' },
      ]);
    });
  });
}
