import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { TestServer } from './test-server.ts';

export function wireSuite(get: () => TestServer): void {
  describe('the wire', () => {
    test('answers a success in the envelope without further fields', async () => {
      const { body } = await get().call(api.auth.publicKey);
      expect(Object.keys(body).sort()).toEqual(['code', 'data', 'msg', 'success']);
      expect(body).toMatchObject({ code: 200, success: true, msg: '操作成功!' });
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
      expect(response.json().msg).toMatch(/^[\p{Script=Han}，、。]+$/u);
    });

    test('treats an empty JSON body as no body', async () => {
      // Refused for the missing token, not for the body.
      expect((await post('', 'application/json')).statusCode).toBe(401);
    });

    test('answers in English to a client that asks for English', async () => {
      const headers = { 'accept-language': 'en' };
      const { body } = await get().call(api.auth.userInfo, { headers });
      expect(body.msg).toBe('Not signed in');
      expect((await get().call(api.auth.publicKey, { headers })).body.msg).toBe('Success');
    });

    test.each([
      ['no token', {}, '缺失令牌,鉴权失败'],
      ['an invalid token', { 'blade-auth': 'bearer nothing' }, '请求未授权'],
    ])('tells a caller with %s', async (_case, headers, msg) => {
      const { status, body } = await get().call(api.auth.userInfo, { headers });
      expect([status, body.code, body.msg]).toEqual([401, 401, msg]);
    });

    describe('reports in the family’s words', () => {
      let token = '';
      beforeAll(async () => {
        token = (await get().signIn({ account: 'admin' })).access_token;
      });
      const ask = async (method: 'GET' | 'POST', url: string, payload?: object, language = 'zh-CN') => {
        const headers = { 'blade-auth': `bearer ${token}`, 'accept-language': language };
        const response = await get().app.inject({ method, url, headers, ...(payload && { payload }) });
        expect([response.statusCode, response.json().code]).toEqual([400, 400]);
        return response.json().msg;
      };
      const pool = '/api/blade-slice/v1/cookPool';

      test.each([
        ['a parameter is missing', 'GET', `${pool}/detail`, '缺少必要的请求参数: 记录编号'],
        ['a parameter is empty', 'POST', `${pool}/remove?ids=`, '缺少必要的请求参数: 所选记录'],
        ['an id is malformed', 'GET', `${pool}/detail?id=12a`, '请求参数格式错误: 记录编号'],
        [
          'the id of a top menu is malformed',
          'GET',
          `${api.menu.routes.path}?topMenuId=x`,
          '请求参数格式错误: 顶部菜单',
        ],
        ['one of the ids is malformed', 'POST', `${pool}/remove?ids=1,x`, '请求参数格式错误: 所选记录'],
        ['a number is malformed', 'GET', `${pool}/page?current=x`, '请求参数格式错误: 页码'],
        [
          'a filter’s number is malformed',
          'GET',
          `${pool}/page?capacityM3_ge=x`,
          '请求参数格式错误: 容量 m³',
        ],
        [
          'a phone is malformed',
          'GET',
          `${api.signIn.sendLoginCode.path}?phone=123`,
          '请求参数格式错误: 手机号',
        ],
        ['a phone is missing', 'GET', api.signIn.sendLoginCode.path, '缺少必要的请求参数: 手机号'],
        ['a body is missing', 'POST', `${pool}/save`, '消息不能读取'],
      ] as const)('%s', async (_case, method, url, msg) => {
        expect(await ask(method, url)).toBe(msg);
      });

      test.each([
        ['a field is missing', `${pool}/save`, { name: 'x' }, '编号不能为空'],
        [
          'a field an insert needs is missing',
          api.menu.submit.path,
          { code: 'x', name: 'x' },
          '英文名称不能为空',
        ],
        [
          'a field is malformed',
          api.signIn.bindPhone.path,
          { oauthId: 'x', captcha: '1', phone: '12' },
          '手机号格式不正确',
        ],
        [
          'a text is too long',
          api.dept.submit.path,
          { deptName: 'x'.repeat(101) },
          '部门名称最多 100 个字符',
        ],
        ['a number is too large', `${pool}/save`, { code: 'x', name: 'x', sort: 1e7 }, '排序不能大于 999999'],
        ['a number is none in a body', api.menu.submit.path, { sort: 'x' }, '排序应为数字'],
        ['a text is none', api.dept.submit.path, { deptName: {} }, '部门名称应为文字'],
        ['a choice is none', api.menu.submit.path, { keepAlive: 'perhaps' }, '缓存页面格式不正确'],
        ['an address is none', api.user.add.path, { email: 'x' }, '电子邮箱不是有效的邮箱地址'],
        ['a field has words of its own', api.user.add.path, { name: 'x'.repeat(51) }, '昵称最多 50 个字符'],
        [
          'a time is invalid',
          api.tenant.submit.path,
          { id: '100001', expireTime: 'x' },
          '到期时间应为 YYYY-MM-DD HH:mm:ss',
        ],
        [
          'a minimum is above its maximum',
          `${pool}/save`,
          { code: 'x', name: 'x', minTemperatureC: 9, maxTemperatureC: 8 },
          '最高温度 ℃不能小于 9',
        ],
        ['a body is a list', `${pool}/save`, [], '消息不能读取'],
      ])('%s', async (_case, url, payload, msg) => {
        expect(await ask('POST', url, payload)).toBe(msg);
      });

      test('the same in English', async () => {
        expect(await ask('GET', `${pool}/detail`, undefined, 'en')).toBe('Missing parameter: Record id');
        expect(await ask('POST', `${pool}/save`, { name: 'x' }, 'en')).toBe('Code: required');
        const long = { deptName: 'x'.repeat(101) };
        expect(await ask('POST', api.dept.submit.path, long, 'en')).toBe(
          'Department name: at most 100 characters',
        );
      });
    });

    test('reports that the server and its database are alive', async () => {
      expect((await get().app.inject('/healthz')).json()).toEqual({ status: 'ok' });
      expect((await get().app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    });

    test('forbids caching of answers', async () => {
      const { headers } = await get().app.inject(api.auth.publicKey.path);
      expect(headers['cache-control']).toBe('no-store');
    });

    test('sends headers that prevent a data answer from running scripts', async () => {
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
