import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { CHAT_CLOSE } from '#shared/chat/protocol';
import { users } from '../../../db/schema/people.ts';
import { type ChatClient, joinChat, originOf } from '../../../testing/chat-client.ts';
import { demoUser } from '../../../testing/demo-user.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export function ownSessionSuite(get: () => TestServer): void {
  describe('own sessions', () => {
    const clients: ChatClient[] = [];
    const signIn = async (account: string) => (await get().signIn({ account })).access_token;
    const listOf = (token: string) => get().ask(api.auth.sessions, { token });

    beforeAll(async () => {
      const rows = [await demoUser('9131', 'sessions1'), await demoUser('9132', 'sessions2')];
      await get().database.withTenant('000000', (tx) => tx.insert(users).values(rows));
    });
    afterEach(async () => {
      await Promise.all(clients.splice(0).map((client) => client.leave()));
    });

    test('are listed with the current one marked, and an ended one is signed out at once', async () => {
      const [here, there] = [await signIn('sessions1'), await signIn('sessions1')];
      const line = await joinChat(await originOf(get()), there, { type: 'app' });
      clients.push(line);
      const open = await listOf(here);
      expect(open.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
      // Cached on this node a moment ago, and refused nevertheless.
      expect((await get().call(api.auth.userInfo, { token: there })).status).toBe(200);
      await get().ask(api.auth.endSession, { token: here, body: { id: open[0]?.id ?? '' } });
      expect((await get().call(api.auth.userInfo, { token: there })).status).toBe(401);
      expect(await line.closed).toBe(CHAT_CLOSE.unauthorized);
      expect(await listOf(here)).toMatchObject([{ isCurrent: true }]);
    });

    test('of another user are neither listed nor ended', async () => {
      const [own, other] = [await signIn('sessions1'), await signIn('sessions2')];
      const [mine] = await listOf(own);
      expect((await listOf(other)).map(({ id }) => id)).not.toContain(mine?.id);
      const refused = await get().call(api.auth.endSession, { token: other, body: { id: mine?.id ?? '' } });
      expect(refused.body.data.errorCode).toBe('record.not_found');
      await get().ask(api.auth.endOtherSessions, { token: other });
      expect((await get().call(api.auth.userInfo, { token: own })).status).toBe(200);
    });

    test('except the current one end together', async () => {
      const [one, two, here] = [
        await signIn('sessions2'),
        await signIn('sessions2'),
        await signIn('sessions2'),
      ];
      const line = await joinChat(await originOf(get()), one, { type: 'app' });
      clients.push(line);
      await get().ask(api.auth.endOtherSessions, { token: here });
      expect(await line.closed).toBe(CHAT_CLOSE.unauthorized);
      for (const token of [one, two])
        expect((await get().call(api.auth.userInfo, { token })).status).toBe(401);
      expect(await listOf(here)).toMatchObject([{ isCurrent: true }]);
    });
  });
}
