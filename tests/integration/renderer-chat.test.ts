import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { api } from '#shared/api/index';
import { CHAT_PATH } from '#shared/chat/protocol';
import { createClient } from '../../src/renderer/api/client.ts';
import { type Chat, type ChatPorts, startChatOf } from '../../src/renderer/chat/chat.ts';
import { createMemoryChat, type LocalChat } from '../../src/renderer/chat/local-chat.ts';
import type { ChatNews } from '../../src/renderer/chat/news.ts';
import { CHAT_STATUS } from '../../src/renderer/chat/status.ts';
import { type ChatState, NO_CHAT, totalUnread } from '../../src/renderer/stores/chat.ts';
import { users } from '../../src/server/db/schema/people.ts';
import { createDatabase, type Database } from '../../src/server/db/tenancy.ts';
import { notifyUsers } from '../../src/server/modules/notice/service.ts';
import { originOf } from '../../src/server/testing/chat-client.ts';
import { openDemoDatabase } from '../../src/server/testing/demo-image.ts';
import { demoUser } from '../../src/server/testing/demo-user.ts';
import { createTestServer, type TestServer } from '../../src/server/testing/test-server.ts';
import { eventually } from '../eventually.ts';
import { type CutLine, startCutLine } from './support/cut-line.ts';

const COMPANY = '000000';

describe('the renderer’s chat against a real server', () => {
  let database: Database;
  let server: TestServer;
  let origin = '';
  let count = 0;
  const open: { stop(): void }[] = [];
  const lines: CutLine[] = [];

  beforeAll(async () => {
    database = createDatabase(await openDemoDatabase());
    server = await createTestServer(database);
    origin = await originOf(server);
  });
  afterEach(async () => {
    for (const chat of open.splice(0)) chat.stop();
    await Promise.all(lines.splice(0).map((line) => line.close()));
  });
  afterAll(async () => {
    await server.app.close();
    await database.close();
  });

  interface Person {
    id: string;
    account: string;
    token: string;
  }

  async function meet(): Promise<Person> {
    count += 1;
    const id = String(96_000 + count);
    const account = `talk${id}`;
    const row = await demoUser(id, account, `人${id}`);
    await database.withTenant(COMPANY, (tx) => tx.insert(users).values(row));
    return { id, account, token: await signIn(account) };
  }

  const signIn = async (account: string) =>
    (await server.signIn({ account, address: `10.96.0.${count}` })).access_token;

  interface Window {
    chat: Chat;
    store: StoreApi<ChatState>;
    news: ChatNews[];
    /** The received counts of unread notices. */
    unread: number[];
    /** How many times the pending work had to be read again. */
    pending(): number;
    forced(): number;
    room(): string[];
  }

  async function openWindow(
    person: Person,
    options: { at?: string; local?: LocalChat; token?: () => string; waits?: ChatPorts['waits'] } = {},
  ): Promise<Window> {
    const at = options.at ?? origin;
    const token = options.token ?? (() => person.token);
    const store = createStore<ChatState>(() => NO_CHAT);
    const news: ChatNews[] = [];
    const unread: number[] = [];
    let forced = 0;
    let pending = 0;
    const chat = await startChatOf({
      userId: person.id,
      face: () => ({ fromNick: `人${person.id}`, fromAvatar: '' }),
      local: options.local ?? createMemoryChat(),
      store,
      token,
      address: () => `${at.replace('http', 'ws')}${CHAT_PATH}`,
      request: createClient({
        baseUrl: () => origin,
        clientCredentials: 'merchant-web:merchant-web-secret',
        accessToken: token,
        tenantId: () => COMPANY,
        officeId: () => '',
        onOtherOffice: () => undefined,
        language: () => 'zh-CN',
        renew: async () => undefined,
        onExpired: () => undefined,
        onForbidden: () => undefined,
        onReachable: () => undefined,
        onTimedOut: () => undefined,
        show: () => undefined,
        onFailed: () => undefined,
      }),
      onNews: (one) => news.push(one),
      onRefused: () => undefined,
      onUnreadNotices: (told) => unread.push(told),
      onJobProgress: () => undefined,
      onTaskProgress: () => undefined,
      onPendingChanged: () => {
        pending += 1;
      },
      onTooMany: () => undefined,
      onRightsChanged: () => undefined,
      onForcedOffline: () => {
        forced += 1;
      },
      ...(options.waits ? { waits: options.waits } : {}),
    });
    open.push(chat);
    return {
      chat,
      store,
      news,
      unread,
      pending: () => pending,
      forced: () => forced,
      room: () => store.getState().room?.messages.map(({ content }) => content) ?? [],
    };
  }

  const connected = ({ store }: Window) =>
    eventually(() => expect(store.getState().status).toBe(CHAT_STATUS.connected));
  const marksOf = ({ store }: Window) =>
    store.getState().room?.messages.map(({ state, readStatus, reachStatus }) => {
      if (readStatus === 1) return 'read';
      return reachStatus === 1 ? 'reached' : state;
    }) ?? [];

  async function openLine(): Promise<CutLine> {
    const line = await startCutLine(origin);
    lines.push(line);
    return line;
  }

  test('shows a message as unread until its receiver opens it, and reports that to the sender', async () => {
    const [one, two] = [await meet(), await meet()];
    const [here, there] = [await openWindow(one), await openWindow(two)];
    await Promise.all([connected(here), connected(there)]);
    await here.chat.openRoom(two.id);
    here.chat.say(two.id, '  \n ');
    here.chat.say(two.id, '到货了吗');
    await eventually(() => expect(totalUnread(there.store.getState())).toBe(1));
    expect(there.news).toMatchObject([
      { isNotice: false, from: `人${one.id}`, content: '到货了吗', isSeen: false },
    ]);
    await eventually(() => expect(marksOf(here)).toEqual(['reached']));

    await there.chat.openRoom(one.id);
    expect(there.room()).toEqual(['到货了吗']);
    expect(totalUnread(there.store.getState())).toBe(1);
    there.chat.watch(true);
    expect(totalUnread(there.store.getState())).toBe(0);
    await eventually(() => expect(marksOf(here)).toEqual(['read']));

    here.chat.say(two.id, '第二条');
    await eventually(() => expect(marksOf(here)).toEqual(['read', 'read']));
    expect(there.news[1]).toMatchObject({ content: '第二条', isSeen: true });
    expect(totalUnread(there.store.getState())).toBe(0);
  });

  test('fetches all messages missed while offline in order, and the next time only new ones', async () => {
    const [one, two] = [await meet(), await meet()];
    const here = await openWindow(one);
    await connected(here);
    const texts = Array.from({ length: 45 }, (_, number) => `第 ${number} 条`);
    await here.chat.openRoom(two.id);
    for (const text of texts) here.chat.say(two.id, text);
    await eventually(() => expect(marksOf(here)).toEqual(texts.map(() => 'sent')));

    const local = createMemoryChat();
    const there = await openWindow(two, { local });
    await eventually(() => expect(totalUnread(there.store.getState())).toBe(45));
    const last = here.store.getState().room?.messages.at(-1);
    await eventually(async () => expect((await local.begin()).syncTime).toBe(last?.createTime));
    await there.chat.openRoom(one.id);
    expect(there.room()).toEqual(texts.slice(-20));
    for (const shown of [40, 45]) {
      await there.chat.loadOlder();
      expect(there.room()).toEqual(texts.slice(-shown));
    }
    expect(there.store.getState().room?.hasOlder).toBe(false);
    there.chat.stop();

    here.chat.say(two.id, '新的');
    await eventually(() => expect(marksOf(here).at(-1)).not.toBe('sending'));
    const again = await openWindow(two, { local });
    await eventually(() => expect(totalUnread(again.store.getState())).toBe(46));
    await eventually(async () =>
      expect((await local.page(one.id, Number.POSITIVE_INFINITY, 100)).map(({ content }) => content)).toEqual(
        [...texts, '新的'],
      ),
    );
  });

  test('repeats a message whose answer is lost, and it is stored once', async () => {
    const [one, two] = [await meet(), await meet()];
    const line = await openLine();
    const [here, there] = [await openWindow(one, { at: line.origin }), await openWindow(two)];
    await Promise.all([connected(here), connected(there)]);
    await here.chat.openRoom(two.id);
    line.deafen();
    here.chat.say(two.id, '只说一次');
    await eventually(() => expect(there.news).toHaveLength(1));
    expect(marksOf(here)).toHaveLength(1);
    line.cut();
    await eventually(() => expect(marksOf(here)).toEqual(['reached']));
    expect(here.room()).toEqual(['只说一次']);
    const unread = await server.ask(api.chat.unread, { token: two.token });
    expect(unread).toEqual({ unReadNum: 1 });
    expect(there.news).toHaveLength(1);
  });

  test('shows a message whose answer is lost once, as sent, in a conversation read again', async () => {
    const [one, two] = [await meet(), await meet()];
    const line = await openLine();
    const [here, there] = [await openWindow(one, { at: line.origin }), await openWindow(two)];
    await Promise.all([connected(here), connected(there)]);
    line.deafen();
    here.chat.say(two.id, '已经到了');
    await eventually(() => expect(there.news).toHaveLength(1));
    await here.chat.openRoom(two.id);
    expect(here.room()).toEqual(['已经到了']);
    expect(marksOf(here)).toEqual(['reached']);
  });

  test('reads the pending work again with each connection, because changes before it were not announced', async () => {
    const one = await meet();
    const line = await openLine();
    const here = await openWindow(one, { at: line.origin, waits: { retryMs: 50 } });
    await connected(here);
    await eventually(() => expect(here.pending()).toBe(1));
    line.cut();
    await eventually(() => expect(here.pending()).toBe(2));
  });

  test('sends messages written while offline with the next connection', async () => {
    const [one, two] = [await meet(), await meet()];
    const line = await openLine();
    const [here, there] = [
      await openWindow(one, { at: line.origin, waits: { retryMs: 50 } }),
      await openWindow(two),
    ];
    await Promise.all([connected(here), connected(there)]);
    await here.chat.openRoom(two.id);
    line.freeze();
    line.cut();
    here.chat.say(two.id, '断线时写的');
    await eventually(() => expect(there.news.map(({ content }) => content)).toEqual(['断线时写的']));
    await eventually(() => expect(marksOf(here)).toEqual(['reached']));
  });

  test('detects a connection that goes silent and opens a new one', async () => {
    const one = await meet();
    const line = await openLine();
    const here = await openWindow(one, {
      at: line.origin,
      waits: { silenceMs: 100, answerMs: 200, retryMs: 50 },
    });
    await connected(here);
    const statuses: number[] = [];
    here.store.subscribe(({ status }, before) => status !== before.status && statuses.push(status));
    line.freeze();
    await eventually(() => expect(statuses).toEqual([CHAT_STATUS.disconnected, CHAT_STATUS.connected]));
    expect(line.connections()).toBe(2);
  });

  test('gives up a connection that never answers, also if the page is shown again meanwhile', async () => {
    const line = await openLine();
    line.deafen();
    const waits = { openMs: 200, retryMs: 50 };
    const here = await openWindow(await meet(), { at: line.origin, waits });
    await eventually(() => expect(line.connections()).toBe(1));
    here.chat.nudge();
    await eventually(() => expect(line.connections()).toBeGreaterThan(1));
    line.freeze();
    await connected(here);
  });

  test('marks a message to an unknown user as failed, and can repeat it', async () => {
    const here = await openWindow(await meet());
    await connected(here);
    await here.chat.openRoom('1');
    here.chat.say('1', '有人吗');
    await eventually(() => expect(marksOf(here)).toEqual(['failed']));
    here.chat.retry(here.store.getState().room?.messages[0]?.id ?? '');
    expect(marksOf(here)).toEqual(['sending']);
    await eventually(() => expect(marksOf(here)).toEqual(['failed']));
  });

  test('is disconnected once by a later sign-in, but not by a second window of the same sign-in', async () => {
    const person = await meet();
    const friend = await meet();
    const [first, second] = [await openWindow(person), await openWindow(person)];
    await Promise.all([connected(first), connected(second)]);
    const there = await openWindow(friend);
    await connected(there);
    there.chat.say(person.id, '两个窗口都有');
    for (const window of [first, second])
      await eventually(() => expect(totalUnread(window.store.getState())).toBe(1));
    await first.chat.openRoom(friend.id);
    first.chat.watch(true);
    await eventually(() => expect(totalUnread(second.store.getState())).toBe(0));

    const elsewhere = await openWindow({ ...person, token: await signIn(person.account) });
    await connected(elsewhere);
    for (const window of [first, second]) {
      await eventually(() => expect(window.forced()).toBe(1));
      window.chat.nudge();
      expect(window.store.getState().status).toBe(CHAT_STATUS.refused);
    }
    await connected(elsewhere);
    expect(elsewhere.forced()).toBe(0);
  });

  test('keeps the connection with a newer token, and waits for another after a refused one', async () => {
    const person = await meet();
    const line = await openLine();
    let token = 'nonsense';
    const here = await openWindow(person, { at: line.origin, token: () => token });
    await eventually(() => expect(here.store.getState().status).toBe(CHAT_STATUS.refused));
    here.chat.nudge();
    expect(line.connections()).toBe(1);
    token = person.token;
    here.chat.renew();
    await connected(here);
    token = await signIn(person.account);
    here.chat.renew();
    // The older sign-in ends, which would close a connection that still used it.
    await server.ask(api.auth.logout, { token: person.token });
    server.clock.advance(31_000);
    await here.chat.loadPeople();
    here.chat.say(person.id, 'an answer shows that the line stands');
    await here.chat.openRoom(person.id);
    await eventually(() => expect(marksOf(here)).toEqual(['failed']));
    expect(here.store.getState().status).toBe(CHAT_STATUS.connected);
    expect(line.connections()).toBe(2);
  });

  test('shows a notice, and gets the unread count with it and after a lost connection', async () => {
    const person = await meet();
    const line = await startCutLine(origin);
    lines.push(line);
    const here = await openWindow(person, { at: line.origin });
    await connected(here);
    await eventually(() => expect(here.unread).toEqual([0]));
    const tell = (title: string) =>
      database.withTenant(COMPANY, (tx) => {
        count += 1;
        const context = { nextId: () => `9600${count}`, now: () => new Date() };
        const words = { kind: 'message', title, content: '今晚八点' } as const;
        return notifyUsers(tx, context, { tenantId: COMPANY, to: [person.id], ...words });
      });
    await tell('盘点');
    await eventually(() =>
      expect(here.news).toMatchObject([{ isNotice: true, from: '盘点', content: '今晚八点' }]),
    );
    await eventually(() => expect(here.unread).toEqual([0, 1]));
    line.freeze();
    await tell('停电');
    line.cut();
    await eventually(() => expect(here.unread).toEqual([0, 1, 2]));
  });
});
