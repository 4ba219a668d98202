import { describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { TestServer } from './test-server.ts';

export function wireSuite(get: () => TestServer): void {
  describe('the wire', () => {
    test('answers a success in the envelope and nothing beside it', async () => {
      const { body } = await get().call(api.auth.publicKey);
      expect(Object.keys(body).sort()).toEqual(['code', 'data', 'msg', 'success']);
      expect(body).toMatchObject({ code: 200, success: true, msg: '操作成功' });
    });

    test.each([
      ['an unknown address', 'GET', '/api/nothing', 404, '404 没找到请求'],
      ['the wrong method', 'POST', api.auth.publicKey.path, 405, '不支持当前请求方法'],
      ['an address that cannot be decoded', 'GET', '/api/%zz', 400, '消息不能读取'],
    ] as const)('answers %s', async (_case, method, url, status, msg) => {
      const response = await get().app.inject({ method, url });
      expect(response.statusCode).toBe(status);
      expect(response.json()).toEqual({ code: status, success: false, data: {}, msg });
    });

    const post = (payload: string, type: string) =>
      get().app.inject({
        method: 'POST',
        url: api.pack.savePrintRecord.path,
        headers: { 'content-type': type },
        payload,
      });

    test.each([
      ['a body that is not JSON', '{"a":', 'application/json', 400],
      ['a body that would poison prototypes', '{"__proto__":{"x":1}}', 'application/json', 400],
      ['a body of an unknown type', 'x', 'image/png', 415],
      ['a body that is too large', JSON.stringify('x'.repeat(1_100_000)), 'application/json', 413],
    ])('refuses %s', async (_case, payload, type, status) => {
      const response = await post(payload, type);
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ code: status, success: false });
      expect(response.json().msg).not.toBe('');
    });

    test('takes an empty JSON body for none', async () => {
      // What is missing is the token, not the body.
      expect((await post('', 'application/json')).statusCode).toBe(401);
    });

    test('speaks English to those who ask for it', async () => {
      const headers = { 'accept-language': 'en' };
      const { body } = await get().call(api.auth.userInfo, { headers });
      expect(body.msg).toBe('Not signed in');
      expect((await get().call(api.auth.publicKey, { headers })).body.msg).toBe('Success');
    });

    test('says that it is alive, and that its database is', async () => {
      expect((await get().app.inject('/healthz')).json()).toEqual({ status: 'ok' });
      expect((await get().app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    });

    test('lets nobody on the way keep an answer', async () => {
      const { headers } = await get().app.inject(api.auth.publicKey.path);
      expect(headers['cache-control']).toBe('no-store');
    });

    test('sends headers that let nothing in an answer of data run', async () => {
      const { headers } = await get().app.inject(api.auth.publicKey.path);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none';.* frame-ancestors 'none'; sandbox$/,
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by']).toBeUndefined();
    });

    test('sends security headers', async () => {
      const { headers } = await get().app.inject('/healthz');
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by']).toBeUndefined();
    });
  });
}
