import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint } from '#shared/api/kit';
import type { Database } from '../db/tenancy.ts';
import { bindEndpoints } from './bind.ts';
import { parseBodies } from './bodies.ts';
import { handleErrors } from './errors.ts';
import { type Implementation, implement, implementPublic } from './implement.ts';

const words = { zh: '试', en: 'Try' };
const echo = endpoint({
  method: 'POST',
  path: '/api/test/:place/echo',
  summary: words,
  access: 'public',
  query: z.object({ place: z.string(), count: z.coerce.number().optional() }),
  body: z.object({ name: z.string().min(2), colour: z.string().optional() }).optional(),
  output: z.object({ place: z.string(), count: z.number().optional(), name: z.string().optional() }),
});
const guarded = endpoint({
  method: 'GET',
  path: '/api/test/guarded',
  summary: words,
  access: 'signedIn',
  output: z.object({}),
});

function serve(implementations: Implementation[], endpoints: Endpoint[]) {
  const app = fastify();
  handleErrors(app);
  parseBodies(app);
  const unused = {} as Database;
  bindEndpoints(
    app,
    implementations,
    {
      database: unused,
      authenticate: () => Promise.reject(new Error('unused')),
      authenticateDesk: () => Promise.reject(new Error('unused')),
      originOf: () => '',
      doOnce: (_call, act) => act(),
      findDataScope: () => Promise.reject(new Error('unused')),
    },
    endpoints,
  );
  return app;
}

const answering = (answer: (call: { query: object; body: unknown }) => object) =>
  serve([implementPublic(echo, async (call) => answer(call) as { place: string })], [echo]);

describe('binding', () => {
  test('refuses a contract with an endpoint not implemented', () => {
    expect(() => serve([], [echo])).toThrow('POST /api/test/:place/echo is implemented 0 times');
  });

  test('refuses an endpoint implemented twice', () => {
    const twice = implementPublic(echo, async () => ({ place: '' }));
    expect(() => serve([twice, twice], [echo])).toThrow('implemented 2 times');
  });

  test('refuses a public implementation of a guarded endpoint, and a guarded one of a public endpoint', () => {
    expect(() => serve([implementPublic(guarded, async () => ({}))], [guarded])).toThrow('other callers');
    expect(() => serve([implement(echo, async () => ({ place: '' }))], [echo])).toThrow('other callers');
  });

  test('refuses an implementation of an endpoint outside the contract', () => {
    expect(() => serve([implement(guarded, async () => ({}))], [])).toThrow('not in the contract');
  });

  test('passes parsed input from path, query and body, without undeclared fields', async () => {
    const seen: unknown[] = [];
    const app = answering(({ query, body }) => {
      seen.push(query, body);
      return { place: 'here' };
    });
    await app.inject({
      method: 'POST',
      url: '/api/test/yard/echo?count=1&count=2&other=x&place=forged',
      payload: { name: 'oak', extra: true },
    });
    expect(seen).toEqual([{ place: 'yard', count: 2 }, { name: 'oak' }]);
  });

  const asForm = (url: string, payload: string) => ({
    method: 'POST' as const,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

  test.each([
    ['a form', asForm('/api/test/take', 'ids=7,8')],
    ['JSON', { method: 'POST' as const, url: '/api/test/take', payload: { ids: [7, '8'] } }],
    ['the address', { method: 'POST' as const, url: '/api/test/take?ids=7,8' }],
  ])('takes query fields from %s where no body is declared', async (_where, request) => {
    const take = endpoint({
      method: 'POST',
      path: '/api/test/take',
      summary: words,
      access: 'public',
      query: z.object({ ids: z.string() }),
      output: z.object({ ids: z.string() }),
    });
    const app = serve([implementPublic(take, async ({ query }) => query)], [take]);
    expect((await app.inject(request)).json().data).toEqual({ ids: '7,8' });
  });

  test.each([
    ['JSON, in which null is nothing', { payload: { name: 'oak', colour: null } }],
    ['a form', asForm('/api/test/yard/save', 'name=oak')],
    ['the address', { url: '/api/test/yard/save?name=oak&other=x' }],
  ])('takes a declared body from %s', async (_where, request) => {
    const seen: unknown[] = [];
    const save = endpoint({ ...echo, path: '/api/test/:place/save', body: echo.body.unwrap() });
    const app = serve(
      [
        implementPublic(save, async ({ query, body }) => {
          seen.push(body);
          return query;
        }),
      ],
      [save],
    );
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/test/yard/save', ...request });
    expect([statusCode, seen]).toEqual([200, [{ name: 'oak' }]]);
  });

  test('removes undeclared fields from answers', async () => {
    const app = answering(() => ({ place: 'here', password: 'secret' }));
    const response = await app.inject({ method: 'POST', url: '/api/test/yard/echo' });
    expect(response.json().data).toEqual({ place: 'here' });
  });

  test('names the invalid field and the reason in the caller’s language', async () => {
    const app = answering(() => ({ place: '' }));
    const ask = (language: string) =>
      app.inject({
        method: 'POST',
        url: '/api/test/yard/echo',
        headers: { 'accept-language': language },
        payload: { name: 'x' },
      });
    const response = await ask('zh-CN');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 400,
      success: false,
      data: { errorCode: 'input.invalid', details: { field: 'name' } },
    });
    expect(response.json().msg).toBe('名称至少 2 个字符');
    expect((await ask('en')).json().msg).toBe('Name: at least 2 characters');
    expect(response.json().data.details).not.toHaveProperty('rule');
  });

  test('hides the text of a crash, and of an answer that does not match its declaration', async () => {
    const crash = answering(() => {
      throw new Error('password is hunter2');
    });
    const wrongShape = answering(() => ({ place: 42 }));
    for (const app of [crash, wrongShape]) {
      const response = await app.inject({ method: 'POST', url: '/api/test/yard/echo' });
      expect(response.statusCode).toBe(500);
      expect(response.json()).toMatchObject({ code: 500, success: false, msg: '服务器异常' });
      expect(response.body).not.toMatch(/hunter2|declared/);
    }
  });
});
