import { once } from 'node:events';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { CHAT_CLOSE, CHAT_CODE, CHAT_COMMAND, CHAT_MESSAGES_OF_DAY } from '#shared/chat/protocol';
import type { Listener } from '../../db/connection.ts';
import { users } from '../../db/schema/people.ts';
import { rateWindows } from '../../db/schema/system.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { FanOut, type FanOutDeps } from '../../realtime/fan-out.ts';
import { createHub } from '../../realtime/hub.ts';
import { type ChatClient, joinChat, openChat, originOf } from '../../testing/chat-client.ts';
import { demoUser } from '../../testing/demo-user.ts';
import type { TestServer } from '../../testing/test-server.ts';

const OTHER = '100001';

export function chatSuite(get: () => TestServer): void {
  describe('chat', () => {
    let origin = '';
    let people = 0;
    const clients: ChatClient[] = [];

    beforeAll(async () => {
      origin = await originOf(get());
    });
    afterEach(async () => {
      await Promise.all(clients.splice(0).map((client) => client.leave()));
    });

    interface Person {
      id: string;
      account: string;
      token: string;
    }

    /** An address for each user, because sign-ins are limited by address. */
    const addressOf = (id: string) => `10.95.0.${Number(id) - 95_000}`;

    /** Creates a user without messages and signs in. */
    async function meet(tenantId = '000000'): Promise<Person> {
      const id = String(95_000 + ++people);
      const account = `chat${id}`;
      const row = await demoUser(id, account, `人${id}`);
      await get().database.withTenant(tenantId, (tx) => tx.insert(users).values(row));
      const { access_token: token } = await get().signIn({ tenantId, account, address: addressOf(id) });
      return { id, account, token };
    }

    const again = async ({ id, account }: Person) =>
      (await get().signIn({ account, address: addressOf(id) })).access_token;

    async function join(token: string, query: Record<string, string> = {}): Promise<ChatClient> {
      const client = await joinChat(origin, token, query);
      clients.push(client);
      return client;
    }

    /** Fetches all pages of a sync; returns their messages and the answers. */
    async function sync(client: ChatClient, beginTime = 0, size = 20) {
      const pages = [];
      for (let current = 1; ; current++) {
        client.send({ cmd: CHAT_COMMAND.getMessages, type: 2, beginTime, current, size });
        const { code, data } = await client.next(CHAT_COMMAND.messages);
        if (code !== CHAT_CODE.messages || data === undefined) throw new Error(`sync answered ${code}`);
        pages.push(data);
        if (current >= data.pages) return { pages, records: pages.flatMap((page) => page.records) };
      }
    }

    describe('signing in', () => {
      test('is answered with 10007 and the user’s id', async () => {
        const person = await meet();
        const client = openChat(origin, person.token);
        clients.push(client);
        expect(await client.next(CHAT_COMMAND.loginResponse)).toEqual({
          command: 6,
          code: 10007,
          msg: '登录成功!',
          user: { id: person.id, nick: `人${person.id}`, avatar: '' },
        });
      });

      test.each(['', 'nonsense', 'a.b.c'])('with the token «%s» is refused and closed', async (token) => {
        const client = openChat(origin, token);
        expect(await client.next(CHAT_COMMAND.loginResponse)).toMatchObject({ code: 10008 });
        expect(await client.closed).toBe(CHAT_CLOSE.unauthorized);
      });

      test('works with the token in the first message instead of the address', async () => {
        const person = await meet();
        const client = openChat(origin, null, { type: 'app' });
        clients.push(client);
        await once(client.socket, 'open');
        client.send({ cmd: CHAT_COMMAND.login, token: person.token });
        expect(await client.next(CHAT_COMMAND.loginResponse)).toMatchObject({
          code: 10007,
          user: { id: person.id },
        });
        await client.settle();
      });

      test.each(['{"cmd":13}', '{"cmd":5,"token":"nonsense"}', 'no request'])(
        'with %s as the first message is refused and closed',
        async (request) => {
          const client = openChat(origin, null);
          await once(client.socket, 'open');
          client.sendRaw(request);
          expect(await client.next(CHAT_COMMAND.loginResponse)).toMatchObject({ code: 10008 });
          expect(await client.closed).toBe(CHAT_CLOSE.unauthorized);
        },
      );

      test('with a refresh token or the token of a session that ended is refused', async () => {
        const { id, account } = await meet();
        const signedIn = await get().signIn({ account, address: addressOf(id) });
        const { access_token, refresh_token } = signedIn;
        expect(await openChat(origin, refresh_token).closed).toBe(CHAT_CLOSE.unauthorized);
        await get().ask(api.auth.logout, { token: access_token });
        expect(await openChat(origin, access_token).closed).toBe(CHAT_CLOSE.unauthorized);
      });

      test('is refused in English for a client that asks for English', async () => {
        const client = openChat(origin, '', {}, { 'accept-language': 'en' });
        expect(await client.next(CHAT_COMMAND.loginResponse)).toMatchObject({ msg: 'Not signed in' });
      });

      test('on a second device of the same kind disconnects the first, on another kind does not', async () => {
        const person = await meet();
        const web = await join(person.token);
        const secondWindow = await join(person.token);
        const phone = await join(await again(person), { type: 'app' });
        const newer = await join(await again(person));
        for (const client of [web, secondWindow]) {
          expect(await client.next(CHAT_COMMAND.forcedOffline)).toMatchObject({ msg: '账号在其他设备登录' });
          expect(await client.closed).toBe(CHAT_CLOSE.signedInElsewhere);
        }
        await phone.settle();
        await newer.settle();
        // The first device cannot connect again until the second has signed out.
        const late = openChat(origin, person.token);
        await late.next(CHAT_COMMAND.forcedOffline);
        expect(await late.closed).toBe(CHAT_CLOSE.signedInElsewhere);
      });

      test('can be renewed with a newer token of the same user, not of another', async () => {
        const [person, other] = [await meet(), await meet()];
        const client = await join(person.token);
        client.send({ cmd: CHAT_COMMAND.login, token: other.token });
        expect(await client.next(CHAT_COMMAND.loginResponse)).toMatchObject({ code: 10008 });
        client.send({ cmd: CHAT_COMMAND.login, token: await again(person) });
        expect(await client.next(CHAT_COMMAND.loginResponse)).toMatchObject({ code: 10007 });
        await client.settle();
      });

      test('ends with the session: later messages are not stored', async () => {
        const [person, friend] = [await meet(), await meet()];
        const client = await join(person.token);
        await get().ask(api.auth.logout, { token: person.token });
        client.send({ cmd: CHAT_COMMAND.chat, to: friend.id, content: 'too late' });
        expect(await client.next(CHAT_COMMAND.loginResponse)).toMatchObject({ code: 10008 });
        expect(await client.closed).toBe(CHAT_CLOSE.unauthorized);
        expect(await get().ask(api.chat.unread, { token: friend.token })).toEqual({ unReadNum: 0 });
      });
    });

    describe('messages', () => {
      test('arrive unchanged, with the sender from the session', async () => {
        const [one, two] = [await meet(), await meet()];
        const [first, second] = [await join(one.token), await join(two.token)];
        const claims = { createTime: 1, fromNick: '老板', fromAvatar: 'https://elsewhere.example/boss.png' };
        const said = {
          cmd: 11,
          id: 'c-1',
          from: one.id,
          to: two.id,
          chatType: 2,
          msgType: 0,
          content: '你好',
        };
        first.sendRaw(JSON.stringify({ ...said, ...claims }));
        const answer = await first.next(CHAT_COMMAND.chatResponse);
        expect(answer).toMatchObject({ code: 10000, msg: '发送成功', data: { clientId: 'c-1' } });
        expect(await second.hear()).toEqual({
          id: answer.data?.id,
          cmd: 11,
          from: one.id,
          to: two.id,
          createTime: answer.data?.createTime,
          chatType: 2,
          msgType: 0,
          content: '你好',
          readStatus: 0,
          reachStatus: 1,
          fromNick: `人${one.id}`,
          fromAvatar: '',
        });
        await second.say(one.id, '在');
        expect((await first.hear()).content).toBe('在');
      });

      test('go to all devices of the receiver and to the sender’s others, not to the sending one', async () => {
        const [one, two] = [await meet(), await meet()];
        const [sender, sendersPhone] = [await join(one.token), await join(await again(one), { type: 'app' })];
        const [web, phone] = [await join(two.token), await join(await again(two), { type: 'app' })];
        await sender.say(two.id, 'x');
        for (const client of [sendersPhone, web, phone]) expect((await client.hear()).content).toBe('x');
        await sender.settle();
        expect(sender.untaken().filter((message) => message.command === CHAT_COMMAND.chat)).toEqual([]);
      });

      test('with the same client id are stored once, even when two connections send concurrently', async () => {
        const [one, two] = [await meet(), await meet()];
        const [first, second] = [await join(one.token), await join(one.token)];
        const answers = await Promise.all(
          [first, second, first, second].map((client) => client.say(two.id, 'once', 'same')),
        );
        answers.push(await first.say(two.id, 'once', 'same'));
        expect(new Set(answers.map((answer) => answer.data?.id)).size).toBe(1);
        expect(await get().ask(api.chat.unread, { token: two.token })).toEqual({ unReadNum: 1 });
      });

      test('without content are not stored', async () => {
        const [one, two] = [await meet(), await meet()];
        const client = await join(one.token);
        client.send({ cmd: CHAT_COMMAND.chat, to: two.id, content: ' \n\t' });
        await client.settle();
        expect(client.untaken()).toEqual([]);
        expect(await get().ask(api.chat.conversations, { token: two.token })).toEqual([]);
      });

      test('sent concurrently have one order for all users and distinct times', async () => {
        const [one, two, three] = [await meet(), await meet(), await meet()];
        const [first, second, third] = [
          await join(one.token),
          await join(two.token),
          await join(three.token),
        ];
        const count = 15;
        for (let number = 0; number < count; number++) {
          first.send({ cmd: CHAT_COMMAND.chat, to: three.id, content: `one ${number}` });
          second.send({ cmd: CHAT_COMMAND.chat, to: three.id, content: `two ${number}` });
          third.send({ cmd: CHAT_COMMAND.chat, to: one.id, content: `three ${number}` });
        }
        const heard = [];
        while (heard.length < 2 * count) heard.push(await third.hear());
        for (const name of ['one', 'two'])
          expect(heard.map(({ content }) => content).filter((text) => text.startsWith(name))).toEqual(
            Array.from({ length: count }, (_, number) => `${name} ${number}`),
          );
        await third.settle();
        const ownDevice = await join(three.token);
        const { records } = await sync(ownDevice);
        expect(records).toHaveLength(3 * count);
        const times = records.map((record) => record.createTime);
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
        expect(records.filter(({ to }) => to === three.id).map(({ id }) => id)).toEqual(
          heard.map(({ id }) => id),
        );
      });
    });

    test('treats null as a missing value; a sync without a time starts at the first message', async () => {
      const [one, two] = [await meet(), await meet()];
      const [first, second] = [await join(one.token), await join(two.token)];
      first.sendRaw(
        JSON.stringify({ cmd: 11, id: null, from: null, to: two.id, content: 'x', msgType: null }),
      );
      expect(await first.next(CHAT_COMMAND.chatResponse)).toMatchObject({ code: CHAT_CODE.sent });
      for (const beginTime of ['', null]) {
        second.sendRaw(JSON.stringify({ cmd: 19, type: 2, userId: two.id, beginTime, current: 1, size: 20 }));
        const { data } = await second.next(CHAT_COMMAND.messages);
        expect(data).toMatchObject({ total: 1, records: [{ from: one.id, content: 'x', msgType: 0 }] });
      }
    });

    describe('refused requests', () => {
      const to = '95001';
      test.each([
        ['text that is not JSON', '{'],
        ['a number', '7'],
        ['an unknown command', '{"cmd":99}'],
        ['a receiver that is not an id', '{"cmd":11,"to":"x","content":"x"}'],
        ['a receiver beyond 64 bits', '{"cmd":11,"to":"9999999999999999999","content":"x"}'],
        ['a group', JSON.stringify({ cmd: 11, to, content: 'x', chatType: 1 })],
        ['text that is too long', JSON.stringify({ cmd: 11, to, content: 'x'.repeat(5001) })],
        ['a NUL', JSON.stringify({ cmd: 11, to, content: 'a\u0000b' })],
        ['an unpaired surrogate', '{"cmd":11,"to":"95001","content":"\\ud800"}'],
        ['an id that is too long', JSON.stringify({ cmd: 11, to, content: 'x', id: 'x'.repeat(65) })],
      ])('%s is answered with 10002 and the connection stays open', async (_case, text) => {
        const client = await join((await meet()).token);
        client.sendRaw(text);
        expect(await client.next(CHAT_COMMAND.chatResponse)).toMatchObject({ code: CHAT_CODE.badFormat });
        await client.settle();
      });

      test.each([
        ['an invalid page', { cmd: 19, type: 2, current: 'x' }],
        ['an unknown type', { cmd: 19, type: 7 }],
      ])('a sync with %s is answered as a failed sync', async (_case, request) => {
        const client = await join((await meet()).token);
        client.sendRaw(JSON.stringify(request));
        expect(await client.next(CHAT_COMMAND.messages)).toMatchObject({ code: CHAT_CODE.messagesFailed });
      });

      test('a malformed message is refused with the id that the sender gave it', async () => {
        const client = await join((await meet()).token);
        client.sendRaw(JSON.stringify({ cmd: 11, id: 'mine', to: 'nobody', content: 'x' }));
        expect(await client.next(CHAT_COMMAND.chatResponse)).toMatchObject({
          code: CHAT_CODE.badFormat,
          data: { clientId: 'mine' },
        });
      });

      test('a binary message is answered with 10002', async () => {
        const client = await join((await meet()).token);
        client.sendRaw(Buffer.from('{"cmd":13}'));
        expect(await client.next(CHAT_COMMAND.chatResponse)).toMatchObject({ code: CHAT_CODE.badFormat });
      });

      test('a message above the limit closes the connection', async () => {
        const client = await join((await meet()).token);
        client.sendRaw('x'.repeat(65 * 1024));
        expect(await client.closed).toBe(CHAT_CLOSE.tooLarge);
      });

      test('too many messages in a short time close the connection', async () => {
        const client = await join((await meet()).token);
        for (let count = 0; count < 700; count++) client.send({ cmd: CHAT_COMMAND.heartbeat });
        expect(await client.closed).toBe(CHAT_CLOSE.flooded);
      });

      test('more messages than a day’s are refused and not stored', async () => {
        const [one, two] = [await meet(), await meet()];
        const client = await join(one.token);
        const now = get().clock.now().getTime();
        await get().database.withSystem((tx) =>
          tx.insert(rateWindows).values({
            key: `chat 000000 ${one.id}`,
            windowEndsAt: new Date(now + 3_600_000),
            hits: CHAT_MESSAGES_OF_DAY - 1,
          }),
        );
        expect((await client.say(two.id, '最后一条')).code).toBe(CHAT_CODE.sent);
        expect(await client.say(two.id, '再一条', 'c-10')).toMatchObject({
          code: CHAT_CODE.tooMany,
          data: { clientId: 'c-10' },
        });
        expect((await sync(client)).records.map(({ content }) => content)).toEqual(['最后一条']);
      });

      test('a foreign sender, oneself as receiver and an unknown receiver are refused', async () => {
        const [one, two] = [await meet(), await meet()];
        const client = await join(one.token);
        client.send({ cmd: CHAT_COMMAND.chat, from: two.id, to: two.id, content: 'x' });
        expect((await client.next(CHAT_COMMAND.chatResponse)).code).toBe(CHAT_CODE.invalid);
        expect((await client.say(one.id, 'x')).code).toBe(CHAT_CODE.invalid);
        expect(await client.say('1', 'x', 'c-9')).toMatchObject({
          code: CHAT_CODE.invalid,
          data: { clientId: 'c-9' },
        });
        client.send({ cmd: CHAT_COMMAND.getMessages, type: 2, userId: two.id });
        expect((await client.next(CHAT_COMMAND.messages)).code).toBe(CHAT_CODE.messagesFailed);
      });

      test('no other address accepts a WebSocket', async () => {
        const response = await fetch(`${origin}/ws/im`);
        expect(response.status).toBe(404);
        const { socket } = openChat(`${origin}/elsewhere`, 'x');
        const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
        expect(error.message).toContain('404');
      });
    });

    describe('between companies', () => {
      test('messages cannot be written, read or acknowledged', async () => {
        const [one, friend] = [await meet(), await meet()];
        const stranger = await meet(OTHER);
        const [client, outside] = [await join(one.token), await join(stranger.token)];
        expect((await client.say(stranger.id, 'x')).code).toBe(CHAT_CODE.invalid);
        expect((await outside.say(one.id, 'x')).code).toBe(CHAT_CODE.invalid);
        await client.say(friend.id, 'secret');
        outside.send({ cmd: CHAT_COMMAND.read, to: one.id });
        expect((await sync(outside)).records).toEqual([]);
        await outside.settle();
        expect(outside.untaken()).toEqual([]);
        const query = { userId: one.id };
        expect(await get().ask(api.chat.history, { token: stranger.token, query })).toMatchObject({
          records: [],
          total: 0,
        });
        expect(await get().ask(api.chat.unread, { token: friend.token })).toEqual({ unReadNum: 1 });
      });

      test('users with the same id do not receive each other’s messages', async () => {
        const one = await meet();
        const twin = await meet();
        // The same id in both companies.
        const row = await demoUser(twin.id, 'twin');
        await get().database.withTenant(OTHER, (tx) => tx.insert(users).values(row));
        const { access_token } = await get().signIn({
          tenantId: OTHER,
          account: 'twin',
          address: '10.95.1.1',
        });
        const [client, outside, real] = [
          await join(one.token),
          await join(access_token),
          await join(twin.token),
        ];
        await client.say(twin.id, 'for one company');
        expect((await real.hear()).content).toBe('for one company');
        expect((await sync(outside)).records).toEqual([]);
        expect(outside.untaken()).toEqual([]);
      });
    });

    describe('after an absence', () => {
      test('all messages since the given time come in stable pages, oldest first', async () => {
        const [one, two] = [await meet(), await meet()];
        const sender = await join(one.token);
        const said = [];
        for (let number = 0; number < 45; number++) said.push(await sender.say(two.id, `${number}`));
        const client = await join(two.token);
        const first = await sync(client);
        expect(
          first.pages.map((page) => [page.current, page.records.length, page.total, page.pages]),
        ).toEqual([
          [1, 20, 45, 3],
          [2, 20, 45, 3],
          [3, 5, 45, 3],
        ]);
        expect(first.records.map((record) => record.content)).toEqual(said.map((_, number) => `${number}`));
        expect(first.records.every((record) => record.reachStatus === 1)).toBe(true);

        await sender.say(two.id, 'later');
        client.send({ cmd: CHAT_COMMAND.getMessages, type: 2, current: 2 });
        expect((await client.next(CHAT_COMMAND.messages)).data?.records).toEqual(first.pages[1]?.records);

        const beginTime = first.records.at(-1)?.createTime ?? 0;
        expect((await sync(client, beginTime)).records.map((record) => record.content)).toEqual(['later']);
        const own = await sync(await join(one.token));
        expect(own.records.slice(0, 45).every((record) => record.reachStatus === 1)).toBe(true);
      });

      test('a page beyond the last one is empty', async () => {
        const client = await join((await meet()).token);
        client.send({ cmd: CHAT_COMMAND.getMessages, type: 2, current: 9 });
        const { data } = await client.next(CHAT_COMMAND.messages);
        expect(data).toEqual({ records: [], total: 0, size: 20, current: 9, pages: 0 });
      });
    });

    describe('delivery', () => {
      const noticesOf = (client: ChatClient) =>
        client.untaken().filter((message) => message.command === CHAT_COMMAND.reachedNotice);

      test('is reported to all devices of the sender, immediately if the receiver is online', async () => {
        const [one, two] = [await meet(), await meet()];
        const [author, phone] = [await join(one.token), await join(await again(one), { type: 'app' })];
        const receiver = await join(two.token);
        const { data } = await author.say(two.id, 'a');
        const told = { command: 25, data: { from: two.id, to: one.id, ids: [data?.id], reachStatus: 1 } };
        expect(await author.next(CHAT_COMMAND.reachedNotice)).toEqual(told);
        expect(await phone.next(CHAT_COMMAND.reachedNotice)).toEqual(told);
        await receiver.settle();
        expect(noticesOf(receiver)).toEqual([]);
      });

      test('to an offline receiver is reported once, when the receiver has fetched the messages', async () => {
        const [one, two] = [await meet(), await meet()];
        const [author, phone] = [await join(one.token), await join(await again(one), { type: 'app' })];
        const said = [await author.say(two.id, 'a'), await author.say(two.id, 'b')];
        // The other device has received both messages before the receiver connects.
        for (const content of ['a', 'b']) expect((await phone.hear()).content).toBe(content);
        const receiver = await join(two.token);
        await author.settle();
        expect(noticesOf(author)).toEqual([]);
        await sync(receiver);
        const { data } = await author.next(CHAT_COMMAND.reachedNotice);
        expect([...data.ids].sort()).toEqual(said.map((answer) => answer.data?.id).sort());
        await sync(receiver);
        await Promise.all([receiver.settle(), author.settle()]);
        expect(noticesOf(author)).toEqual([]);
      });
    });

    describe('events of the nodes', () => {
      /** Delivers events that name these companies, each so many microtasks after the one before. */
      async function deliver(companies: readonly string[], microtasks: number) {
        const delivered: (string | undefined)[] = [];
        const failures: unknown[] = [];
        const listening = Promise.withResolvers<Listener>();
        const fanOut = await FanOut.start({
          hub: createHub(),
          metrics: createMetrics(),
          log: { error: (entry: object) => void failures.push(entry) },
          forgetRights({ tenantId }: { tenantId?: string }) {
            if (tenantId === 'failing') throw new Error(tenantId);
            delivered.push(tenantId);
          },
          database: {
            listen: async (_channel: string, listener: Listener) => {
              listening.resolve(listener);
              return async () => undefined;
            },
          },
        } as unknown as FanOutDeps);
        const { onPayload } = await listening.promise;
        for (const tenantId of companies) {
          onPayload(JSON.stringify({ kind: 'rights', tenantId }));
          for (let at = 0; at < microtasks; at++) await null;
        }
        await new Promise(setImmediate);
        await fanOut.stop();
        return { delivered, failures };
      }

      // The embedded database reports each event in a microtask, which may be any of those that end a delivery.
      test('are delivered, whenever the delivery of the one before ends', async () => {
        for (let microtasks = 0; microtasks < 12; microtasks++) {
          const { delivered } = await deliver(['000001', '000002'], microtasks);
          expect(delivered, `${microtasks} microtasks apart`).toEqual(['000001', '000002']);
        }
      });

      test('are delivered, though the one before fails, which is logged', async () => {
        const { delivered, failures } = await deliver(['000001', 'failing', '000003'], 0);
        expect(delivered).toEqual(['000001', '000003']);
        expect(failures).toEqual([{ err: new Error('failing') }]);
      });
    });

    describe('reading', () => {
      test('is reported once to the sender and to the reader’s other devices', async () => {
        const [one, two] = [await meet(), await meet()];
        const [author, reader] = [await join(one.token), await join(two.token)];
        const phone = await join(await again(two), { type: 'app' });
        await author.say(two.id, 'a');
        await author.say(two.id, 'b');
        reader.send({ cmd: CHAT_COMMAND.read, from: two.id, to: one.id });
        const told = { command: 21, data: { from: two.id, to: one.id, readStatus: 1 } };
        expect(await author.next(CHAT_COMMAND.readNotice)).toEqual(told);
        expect(await phone.next(CHAT_COMMAND.readNotice)).toEqual(told);
        reader.send({ cmd: CHAT_COMMAND.read, to: one.id });
        await reader.settle();
        await author.say(two.id, 'c');
        await phone.settle();
        expect(author.untaken().filter((message) => message.command === 21)).toEqual([]);
        const { records } = await sync(author);
        expect(records.map((record) => record.readStatus)).toEqual([1, 1, 0]);
        expect(await get().ask(api.chat.unread, { token: two.token })).toEqual({ unReadNum: 1 });
      });

      test('up to a message leaves later messages unread', async () => {
        const [one, two] = [await meet(), await meet()];
        const [author, reader] = [await join(one.token), await join(two.token)];
        const first = await author.say(two.id, 'a');
        await author.say(two.id, 'b');
        reader.send({ cmd: CHAT_COMMAND.read, to: one.id, createTime: first.data?.createTime ?? 0 });
        await author.next(CHAT_COMMAND.readNotice);
        expect(await get().ask(api.chat.unread, { token: two.token })).toEqual({ unReadNum: 1 });
      });

      test('while messages arrive keeps the unread count correct', async () => {
        const [one, two] = [await meet(), await meet()];
        const [author, reader] = [await join(one.token), await join(two.token)];
        for (let number = 0; number < 20; number++) {
          author.send({ cmd: CHAT_COMMAND.chat, to: two.id, content: `${number}` });
          reader.send({ cmd: CHAT_COMMAND.read, to: one.id });
        }
        await Promise.all([author.settle(), reader.settle()]);
        const { records } = await sync(author);
        const unread = records.filter((record) => record.readStatus === 0).length;
        expect(await get().ask(api.chat.unread, { token: two.token })).toEqual({ unReadNum: unread });
      });
    });

    describe('over HTTP', () => {
      test('conversations come latest first, with the last message and the unread count', async () => {
        const [one, two, three] = [await meet(), await meet(), await meet()];
        const [first, second] = [await join(one.token), await join(two.token)];
        await first.say(three.id, 'from one');
        await second.say(three.id, 'from two');
        await second.say(three.id, 'again from two');
        const list = await get().ask(api.chat.conversations, { token: three.token });
        expect(list).toEqual([
          expect.objectContaining({ from: two.id, content: 'again from two', unReadNum: 2 }),
          expect.objectContaining({
            from: one.id,
            fromNick: `人${one.id}`,
            content: 'from one',
            unReadNum: 1,
          }),
        ]);
        expect(await get().ask(api.chat.unread, { token: three.token })).toEqual({ unReadNum: 3 });
        expect(await get().ask(api.chat.conversations, { token: one.token })).toMatchObject([
          { from: three.id, unReadNum: 0 },
        ]);
      });

      test('history with one user comes newest first, in pages that stay stable before a given time', async () => {
        const [one, two, three] = [await meet(), await meet(), await meet()];
        const client = await join(one.token);
        await client.say(three.id, 'to another');
        const times = [];
        for (let number = 0; number < 5; number++)
          times.push((await client.say(two.id, `${number}`)).data?.createTime ?? 0);
        const ask = (query: { current?: number; size?: number; beforeTime?: number }) =>
          get().ask(api.chat.history, { token: two.token, query: { userId: one.id, ...query } });
        const whole = await ask({});
        expect(whole.records.map((record) => record.content)).toEqual(['4', '3', '2', '1', '0']);
        const paged = await ask({ current: 2, size: 2, beforeTime: times[4] ?? 0 });
        expect(paged).toMatchObject({ total: 4, pages: 2 });
        expect(paged.records.map((record) => record.content)).toEqual(['1', '0']);
      });
    });
  });
}
