import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints, api } from '#shared/api/index';
import type { TestServer } from '../testing/test-server.ts';

/** Requests made to keep a server busy. */
export function abuseSuite(get: () => TestServer): void {
  describe('requests made to cost time', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const reasonOf = async (answer: Promise<{ status: number; body: { msg: string } }>) => {
      const { status, body } = await answer;
      expect(status).toBe(400);
      return body.msg;
    };

    test('refuses lists longer than any call accepts by their length, before checking their entries', async () => {
      const entries = Array.from({ length: 50_000 }, () => ({}));
      const english = { headers: { 'accept-language': 'en' }, token };
      const grant = { ...english, body: { roleIds: ['201'], menuIds: entries as never } };
      expect(await reasonOf(get().call(api.role.grant, grant))).toBe('Menus: at most 2000 entries');
      const files = { ...english, body: { fileNames: entries as never } };
      expect(await reasonOf(get().call(api.upload.removeTenant, files))).toContain(': at most 2000 entries');
      const logs = { ...english, body: entries as never };
      expect(await reasonOf(get().call(api.auth.logoutOrUpload, logs))).toContain('at most');
    });

    test('refuses a folder name of slashes only', async () => {
      const directory = `${'/'.repeat(100_000)}a${'/'.repeat(100_000)}b`;
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
      expect(await reasonOf(search('木'.repeat(501)))).toMatch(/最多 500 个字符$/);
    });

    const postForm = (url: string, payload: string) =>
      get().app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'blade-auth': `bearer ${token}` },
        payload,
      });
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=`).join('&');

    test.each([
      ['JSON', 'application/json', JSON.stringify({ code: 'x'.repeat(17 * 1024) })],
      ['a form', 'application/x-www-form-urlencoded', `code=${'x'.repeat(17 * 1024)}`],
      ['text', 'text/plain', 'x'.repeat(17 * 1024)],
    ])('%s longer than a sign-in needs is refused of strangers', async (_what, type, payload) => {
      const strangers = allEndpoints().filter(
        ({ method, access, form, bodyLimitBytes }) =>
          method === 'POST' && access === 'public' && !form && bodyLimitBytes === undefined,
      );
      expect(strangers.length).toBeGreaterThan(3);
      for (const { method, path } of strangers) {
        const answer = await get().app.inject({
          method,
          url: path,
          headers: { 'content-type': type },
          payload,
        });
        expect([path, answer.statusCode]).toEqual([path, 413]);
      }
    });

    test('refuses a form with more fields than a sign-in has from a stranger, and one with thousands from everyone', async () => {
      const signIn = await postForm(api.auth.token.path, fields(51));
      expect([signIn.statusCode, signIn.json().errorCode]).toEqual([413, 'request.too_large']);
      expect((await postForm(api.auth.token.path, fields(50))).statusCode).toBe(400);
      const removal = await postForm(api.role.remove.path, fields(501));
      expect([removal.statusCode, removal.json().data.errorCode]).toEqual([413, 'request.too_large']);
    });

    test('allows bodies of signed-in calls the size of their longest lists, and no more', async () => {
      const grant = (bytes: number) => ({
        token,
        body: { roleIds: ['1'], menuIds: [], padding: 'x'.repeat(bytes) } as never,
      });
      expect((await get().call(api.role.grant, grant(300 * 1024))).status).toBe(413);
      expect((await get().call(api.role.grant, grant(200 * 1024))).status).not.toBe(413);
    });

    test('refuses more filters than a screen has', async () => {
      const suffixes = ['like', 'likeleft', 'likeright', 'notlike', 'equal', 'notequal'];
      const fields = ['account', 'name', 'realName', 'code', 'phone', 'email'];
      const query = Object.fromEntries(
        fields.flatMap((field) => suffixes.map((suffix) => [`${field}_${suffix}`, 'x'])),
      );
      expect(await reasonOf(get().call(api.user.page, { token, query }))).toBe('筛选条件最多 30 个');
    });
  });
}
