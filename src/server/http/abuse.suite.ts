import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { TestServer } from '../testing/test-server.ts';

/** Requests made to keep a server busy. */
export function abuseSuite(get: () => TestServer): void {
  describe('requests that would take long', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const reasonOf = async (answer: Promise<{ status: number; body: { msg: string } }>) => {
      const { status, body } = await answer;
      expect(status).toBe(400);
      return body.msg;
    };

    test('lists longer than any call takes are refused for their length, before their entries are looked at', async () => {
      const entries = Array.from({ length: 100_000 }, () => ({}));
      const english = { headers: { 'accept-language': 'en' }, token };
      const grant = { ...english, body: { roleIds: ['201'], menuIds: entries as never } };
      expect(await reasonOf(get().call(api.role.grant, grant))).toContain('menuIds:Too big');
      const files = { ...english, body: { fileNames: entries as never } };
      expect(await reasonOf(get().call(api.upload.removeTenant, files))).toContain('fileNames:Too big');
      const logs = { ...english, body: entries as never };
      expect(await reasonOf(get().call(api.auth.logoutOrUpload, logs))).toContain('Too big');
    });

    test('a folder of slashes is refused', async () => {
      const directory = `${'/'.repeat(150_000)}a${'/'.repeat(150_000)}b`;
      const { status } = await get().call(api.upload.signPrivate, { token, body: { directory } });
      expect(status).toBe(400);
      const around = await get().ask(api.upload.signPrivate, { token, body: { directory: '//a/b/' } });
      expect(around.directory).toMatch(/\/a\/b\/\d+\/$/);
      const within = await get().call(api.upload.signPrivate, { token, body: { directory: 'a//b' } });
      expect(within.status).toBe(400);
    });

    test.each([
      ['a package list', (text: string) => get().call(api.pack.page, { token, query: { packNo: text } })],
      ['a user list', (text: string) => get().call(api.user.page, { token, query: { account: text } })],
      ['a picker', (text: string) => get().call(api.user.search, { token, query: { name: text } })],
      [
        'the audit trail',
        (text: string) => get().call(api.audit.page, { token, query: { targetName: text } }),
      ],
    ])('words longer than anything in %s are not looked for', async (_list, search) => {
      expect((await search('木'.repeat(500))).status).toBe(200);
      expect(await reasonOf(search('木'.repeat(501)))).toContain('≤ 500');
    });

    test('more filters than a screen has are refused', async () => {
      const suffixes = ['like', 'likeleft', 'likeright', 'notlike', 'equal', 'notequal'];
      const fields = ['account', 'name', 'realName', 'code', 'phone', 'email'];
      const query = Object.fromEntries(
        fields.flatMap((field) => suffixes.map((suffix) => [`${field}_${suffix}`, 'x'])),
      );
      expect(await reasonOf(get().call(api.user.page, { token, query }))).toContain('filters');
    });
  });
}
