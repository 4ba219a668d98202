import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/api/kit';
import type { AppError } from '#shared/errors';
import { createClient, type Request } from '../../src/renderer/api/client.ts';

const echo = endpoint({
  method: 'GET',
  path: '/api/echo/:id',
  summary: { zh: '', en: '' },
  access: 'signedIn',
  query: z.object({ id: z.string(), word: z.string().optional() }),
  output: z.object({ url: z.string(), token: z.string() }),
});
const broken = endpoint({
  method: 'POST',
  path: '/api/broken',
  summary: { zh: '', en: '' },
  access: 'signedIn',
  body: z.object({ status: z.number(), answer: z.unknown() }),
  output: z.object({}),
});
const renewal = endpoint({
  method: 'POST',
  path: '/api/renew',
  summary: { zh: '', en: '' },
  access: 'public',
  output: z.object({ token: z.string() }),
  bare: true,
});

describe('the API client against a real HTTP server', () => {
  let server: Server;
  let baseUrl: string;
  let validToken: string;
  let renewals: number;
  let renewalWorks: boolean;
  let renewalRefusal: { status: number; body: object };
  let calls: IncomingMessage['headers'][];
  let token: string;
  let shown: string[];
  let failed: string[];
  let expiries: number;
  let reachable: boolean[];
  /** Number of calls still to be answered 503, and their Retry-After. */
  let busy: { times: number; retryAfter: string };
  /** The next call reaches the server but gets no answer. */
  let isCut: boolean;
  let officeId: string;
  let others: number;
  let forbidden: number;
  let timedOut: number;
  /** Calls reach the server and get no answer while their connections stay. */
  let isHeld: boolean;
  let request: Request;

  beforeEach(async () => {
    validToken = 'first';
    token = 'first';
    renewals = 0;
    renewalWorks = true;
    renewalRefusal = { status: 401, body: { error_code: 401, error_description: '用户令牌过期' } };
    expiries = 0;
    calls = [];
    shown = [];
    failed = [];
    reachable = [];
    busy = { times: 0, retryAfter: '0' };
    isCut = false;
    officeId = '';
    others = 0;
    forbidden = 0;
    timedOut = 0;
    isHeld = false;
    server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    request = createClient({
      baseUrl: () => baseUrl,
      clientCredentials: 'merchant-web:secret',
      accessToken: () => token,
      tenantId: () => '000000',
      officeId: () => officeId,
      onOtherOffice: () => {
        others += 1;
      },
      language: () => 'zh-CN',
      async renew(_staleToken, ask) {
        token = (await ask(renewal, {}, { quiet: true })).token;
      },
      onExpired() {
        expiries += 1;
        token = '';
      },
      onForbidden: () => {
        forbidden += 1;
      },
      onTimedOut: () => {
        timedOut += 1;
      },
      onReachable: (isReachable) => reachable.push(isReachable),
      show: (error: AppError) => shown.push(error.code),
      onFailed: (call) => failed.push(call),
    });
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const send = (status: number, value: unknown) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    calls.push(incoming.headers);
    if (isHeld) return;
    if (isCut) {
      isCut = false;
      incoming.socket.destroy();
      return;
    }
    const bearer = String(incoming.headers['blade-auth'] ?? '').replace('bearer ', '');
    if (busy.times > 0) {
      busy.times -= 1;
      outgoing.setHeader('retry-after', busy.retryAfter);
      return send(429, { code: 429, data: { errorCode: 'request.busy', details: { seconds: 0 } } });
    }
    if (incoming.url === '/api/renew') {
      renewals += 1;
      if (renewalWorks) {
        validToken = `renewed-${renewals}`;
        send(200, { token: validToken });
      } else send(renewalRefusal.status, renewalRefusal.body);
    } else if (bearer !== validToken) send(401, { code: 401, msg: '请求未授权' });
    else if (incoming.url === '/api/broken') {
      const wish = JSON.parse(body) as { status: number; answer: unknown };
      send(wish.status, wish.answer);
    } else {
      send(200, { code: 200, success: true, msg: '操作成功!', data: { url: incoming.url, token: bearer } });
    }
  }

  test('gives each change a separate key, and repeats the key when an answer is lost', async () => {
    const change = () => request(broken, { body: { status: 200, answer: { code: 200, data: {} } } });
    await change();
    isCut = true;
    await expect(change()).rejects.toMatchObject({ code: 'server.unreachable' });
    await change();
    await change();
    await request(echo, { query: { id: '7' } });
    const [first, lost, again, next, read] = calls.map((headers) => headers['idempotency-key']);
    expect(first).toMatch(/^"[0-9a-f]{32}"$/);
    expect(again).toBe(lost);
    expect(new Set([first, lost, next]).size).toBe(3);
    expect(read).toBeUndefined();
  });

  test('reports a read and a change that are not answered in time, and repeats the change under its key', async () => {
    const soon = { limitSeconds: 0.2 };
    const slow = { ...broken, ...soon } as typeof broken;
    const change = () => request(slow, { body: { status: 200, answer: { code: 200, data: {} } } });
    isHeld = true;
    const read = request({ ...echo, ...soon }, { query: { id: '7' } });
    await expect(read).rejects.toMatchObject({ code: 'server.no_answer', details: { seconds: 0.2 } });
    await expect(change()).rejects.toMatchObject({ code: 'server.outcome_unknown' });
    const file = new File(['a'], 'a.txt');
    const upload = request({ ...slow, form: true }, { body: { status: 1, answer: 1 }, file });
    await expect(upload).rejects.toMatchObject({ code: 'server.no_answer' });
    expect(shown).toEqual(['server.no_answer', 'server.outcome_unknown', 'server.no_answer']);
    // Others may well be answered.
    expect([timedOut, reachable]).toEqual([3, []]);
    isHeld = false;
    await change();
    const keys = calls.map((headers) => headers['idempotency-key']);
    expect(keys.at(-1)).toBe(keys[1]);
  });

  test('sends a change under the key that its caller keeps', async () => {
    await request(broken, { body: { status: 200, answer: { code: 200, data: {} } } }, { key: 'kept' });
    expect(calls[0]).toMatchObject({ 'idempotency-key': '"kept"' });
  });

  test('sends the headers of the wire contract', async () => {
    await request(echo, { query: { id: '7' } });
    expect(calls[0]).toMatchObject({
      authorization: `Basic ${Buffer.from('merchant-web:secret').toString('base64')}`,
      'blade-auth': 'bearer first',
      'blade-requested-with': 'BladeHttpRequest',
      'tenant-id': '000000',
      'accept-language': 'zh-CN',
    });
  });

  test('names the back office that it means, and reports when another one answers', async () => {
    await request(echo, { query: { id: '7' } });
    officeId = 'a'.repeat(32);
    const answer = { code: 409, msg: 'x', data: { errorCode: 'server.other_office' } };
    const refused = request(broken, { body: { status: 409, answer } });
    await expect(refused).rejects.toMatchObject({ code: 'server.other_office' });
    expect(calls.map((headers) => headers['back-office'])).toEqual([undefined, officeId]);
    expect(others).toBe(1);
  });

  test('fills and escapes path parameters and omits empty values', async () => {
    expect((await request(echo, { query: { id: 'a/b', word: '' } })).url).toBe('/api/echo/a%2Fb');
    expect((await request(echo, { query: { id: '1', word: '木' } })).url).toBe('/api/echo/1?word=%E6%9C%A8');
  });

  test('renews an expired token once for fifty calls and repeats each once', async () => {
    validToken = 'elsewhere';
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => request(echo, { query: { id: String(index) } })),
    );
    expect(renewals).toBe(1);
    expect(answers.map(({ url }) => url)).toEqual(answers.map((_, index) => `/api/echo/${index}`));
    expect(new Set(answers.map((one) => one.token))).toEqual(new Set(['renewed-1']));
    expect(calls).toHaveLength(101);
    expect(shown).toEqual([]);
  });

  test('ends the session with one notice if the renewal for fifty calls is refused', async () => {
    validToken = 'elsewhere';
    renewalWorks = false;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => request(echo, { query: { id: String(index) } })),
    );
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(renewals).toBe(1);
    expect(expiries).toBe(1);
    expect(shown).toEqual(['auth.expired']);
  });

  test('ends the session if a call is refused again after the renewal', async () => {
    const call = request(broken, { body: { status: 401, answer: { code: 401, msg: '请求未授权' } } });
    await expect(call).rejects.toMatchObject({ code: 'auth.expired' });
    expect(renewals).toBe(1);
    expect(expiries).toBe(1);
  });

  test('repeats a read answered 503 after its Retry-After, without a notice', async () => {
    busy.times = 2;
    expect(await request(echo, { query: { id: '1' } })).toMatchObject({ url: '/api/echo/1' });
    expect([calls.length, shown]).toEqual([3, []]);
  });

  test('reports a read answered 503 too often or for too long, and a change answered 503 once', async () => {
    busy.times = 9;
    await expect(request(echo, { query: { id: '1' } })).rejects.toMatchObject({ code: 'request.busy' });
    expect([calls.length, shown]).toEqual([3, ['request.busy']]);
    busy = { times: 1, retryAfter: '60' };
    await expect(request(echo, { query: { id: '1' } })).rejects.toMatchObject({ code: 'request.busy' });
    busy = { times: 1, retryAfter: '0' };
    const change = request(broken, { body: { status: 200, answer: { code: 200, data: {} } } });
    await expect(change).rejects.toMatchObject({ code: 'request.busy' });
    expect(calls).toHaveLength(5);
  });

  test('keeps the session if a renewal cannot reach the server', async () => {
    validToken = 'elsewhere';
    const call = request(echo, { query: { id: '1' } });
    server.on('request', (incoming: IncomingMessage) => {
      if (incoming.url === '/api/renew') incoming.socket.destroy();
    });
    await expect(call).rejects.toMatchObject({ code: 'server.unreachable' });
    expect(expiries).toBe(0);
    expect(token).toBe('first');
  });

  test('keeps the session if renewals are limited, and reports it', async () => {
    validToken = 'elsewhere';
    renewalRefusal = { status: 429, body: { error_code: 429, errorCode: 'request.too_many' } };
    renewalWorks = false;
    const call = request(echo, { query: { id: '1' } });
    await expect(call).rejects.toMatchObject({ code: 'request.too_many' });
    expect([expiries, token, shown]).toEqual([0, 'first', ['request.too_many']]);
  });

  test('renews the token for a public call of the session, too', async () => {
    validToken = 'elsewhere';
    const open = { ...echo, access: 'public' as const };
    await expect(request(open, { query: { id: '1' } })).rejects.toMatchObject({ code: 'auth.unauthorized' });
    expect(renewals).toBe(0);
    await request(open, { query: { id: '1' } }, { withSession: true });
    expect(renewals).toBe(1);
  });

  test('reports unexpected failures for the log, even of quiet calls, but not refusals of a form', async () => {
    const crash = { status: 500, answer: { code: 500, msg: '' } };
    await request(broken, { body: crash }, { quiet: true }).catch(() => undefined);
    expect(failed).toEqual(['POST /api/broken']);
    const refusal = { status: 400, answer: { code: 400, msg: '业务异常' } };
    await request(broken, { body: refusal }, { quiet: true }).catch(() => undefined);
    expect(failed).toHaveLength(1);
    await request(broken, { body: refusal }).catch(() => undefined);
    expect(failed).toHaveLength(2);
  });

  test('shows the same refusal of several concurrent calls once, and a later one again', async () => {
    const refused = { status: 400, answer: { code: 400, msg: '业务异常' } };
    await Promise.allSettled([1, 2, 3].map(() => request(broken, { body: refused })));
    expect(shown).toEqual(['server.refused']);
    await request(broken, { body: refused }).catch(() => undefined);
    expect(shown).toEqual(['server.refused', 'server.refused']);
  });

  test('leaves quiet calls and listed codes to the caller', async () => {
    const body = { status: 400, answer: { code: 2003, msg: '验证码不正确' } };
    const quiet = request(broken, { body }, { quiet: true });
    await expect(quiet).rejects.toMatchObject({ code: 'server.refused', details: { code: 2003 } });
    const passed = request(broken, { body }, { passCodes: [2003] });
    await expect(passed).rejects.toMatchObject({ details: { message: '验证码不正确' } });
    expect(shown).toEqual([]);
  });

  test('reports a call refused for lack of a permission, even a quiet one, for the page to follow', async () => {
    for (const errorCode of ['auth.forbidden', 'auth.call_withheld']) {
      const body = { status: 403, answer: { code: 403, data: { errorCode } } };
      await request(broken, { body }, { quiet: true }).catch(() => undefined);
    }
    expect(forbidden).toBe(2);
    await request(broken, { body: { status: 400, answer: { code: 400 } } }).catch(() => undefined);
    expect(forbidden).toBe(2);
  });

  test('refuses an answer that does not match the contract', async () => {
    const call = request(broken, { body: { status: 200, answer: { code: 200, data: 'text' } } });
    await expect(call).rejects.toMatchObject({ code: 'unexpected' });
  });

  test.each([502, 503])('treats HTTP %d of a proxy as an unreachable server', async (status) => {
    const call = request(broken, { body: { status, answer: {} } });
    await expect(call).rejects.toMatchObject({ code: 'server.unreachable' });
  });

  test('reports an unreachable server to the banner, without a notice', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(request(echo, { query: { id: '1' } })).rejects.toMatchObject({ code: 'server.unreachable' });
    expect(reachable).toEqual([false]);
    expect(shown).toEqual([]);
  });
});

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
