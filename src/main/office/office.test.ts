import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aboutApi, WIRE_VERSION } from '#shared/api/about';
import { netFetch } from '../../../tests/electron/net-fetch.ts';
import { openJournal } from '../storage/journal.ts';
import { createOutbox, EMBEDDED_SERVER } from '../storage/outbox.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import type { BackOffice } from './back-office.ts';
import { checkServer } from './check-server.ts';
import { createOffice, type Office } from './office.ts';
import { parseServerUrl, readServerOverride, type ServerOverride } from './server-choice.ts';

const ALL_OURS = { fetch, pageOrigin: null };

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers what our server answers about itself. */
const ours: RequestListener = (_request, response) => {
  const data = { product: 'veneer-desk', wireVersion: WIRE_VERSION };
  response.end(JSON.stringify({ code: 200, success: true, data, msg: '' }));
};

describe('an address', () => {
  test.each([
    ['desk.example.com', 'https://desk.example.com'],
    [' https://desk.example.com:8443/ ', 'https://desk.example.com:8443'],
    ['http://10.0.0.5:5190', 'http://10.0.0.5:5190'],
  ])('%s is the server %s', (typed, origin) => {
    expect(parseServerUrl(typed)).toBe(origin);
  });

  test.each([
    'ftp://desk.example.com',
    'https://user:secret@desk.example.com',
    'https://desk.example.com/path',
    'https://desk.example.com/?x=1',
    'javascript:alert(1)',
    '',
  ])('%s is refused', (typed) => {
    expect(() => parseServerUrl(typed)).toThrowError(
      expect.objectContaining({ code: 'server.address_invalid' }),
    );
  });

  test('on the command line may also be a keyword', () => {
    expect(readServerOverride('ask')).toBe('ask');
    expect(readServerOverride('embedded')).toEqual({ kind: 'embedded' });
    expect(readServerOverride('')).toBeNull();
  });
});

describe('checking a server', () => {
  test('accepts ours without sending anything secret', async () => {
    const asked: string[] = [];
    const url = await listen((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
      ours(request, response);
    });
    await expect(checkServer(url, ALL_OURS)).resolves.toBeUndefined();
    expect(asked).toEqual([`GET ${aboutApi.product.path}`]);
  });

  test('refuses one that redirects', async () => {
    const target = await listen(ours);
    const url = await listen((_request, response) => response.writeHead(302, { Location: target }).end());
    await expect(checkServer(url, ALL_OURS)).rejects.toMatchObject({ code: 'server.not_found' });
  });

  test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
    'reports a certificate refused with %s as such',
    async (code) => {
      const refusing = () => Promise.reject(new TypeError('fetch failed', { cause: { code } }));
      await expect(
        checkServer('https://desk.example.com', { fetch: refusing, pageOrigin: null }),
      ).rejects.toMatchObject({ code: 'server.certificate', details: { reason: code } });
    },
  );
});

test('does not wait twice for a server that does not answer in time', async () => {
  let asked = 0;
  const silent = () => {
    asked += 1;
    return Promise.reject(new DOMException('too late', 'TimeoutError'));
  };
  await expect(
    checkServer('https://desk.example.com', { fetch: silent, pageOrigin: 'veneer-desk://app' }),
  ).rejects.toMatchObject({ code: 'server.not_found', details: { reason: '8 s' } });
  expect(asked).toBe(1);
});

/** Two networks: one that passes every answer on, and one that withholds what CORS withholds from a page. */
describe.each([
  ['Node’s network', fetch],
  ['Chromium’s network', netFetch],
])('over %s checking a server', (_network, send) => {
  const pageOrigin = 'veneer-desk://app';
  const check = (url: string) => checkServer(url, { fetch: send, pageOrigin });
  const answering =
    (allowed: string | null, body: unknown): RequestListener =>
    (_request, response) => {
      if (allowed !== null) response.setHeader('Access-Control-Allow-Origin', allowed);
      response.end(JSON.stringify(body));
    };
  const about = (wireVersion: number) => ({
    code: 200,
    success: true,
    data: { product: 'veneer-desk', wireVersion },
    msg: '',
  });

  test('accepts one that accepts our pages', async () => {
    await expect(check(await listen(answering(pageOrigin, about(WIRE_VERSION))))).resolves.toBeUndefined();
  });

  test.each([null, 'https://other.example.com'])('refuses one that accepts %s instead', async (allowed) => {
    const url = await listen(answering(allowed, about(WIRE_VERSION)));
    await expect(check(url)).rejects.toMatchObject({
      code: 'server.origin_refused',
      details: { url, origin: pageOrigin },
    });
  });

  test('reports one of another version, or not ours, that names no origin', async () => {
    const other = await listen(answering(null, about(WIRE_VERSION + 1)));
    await expect(check(other)).rejects.toMatchObject({ code: 'server.other_version' });
    const foreign = await listen(answering(null, 'hello'));
    await expect(check(foreign)).rejects.toMatchObject({ code: 'server.foreign' });
  });

  test('reports one that is unreachable', async () => {
    await expect(check('http://127.0.0.1:1')).rejects.toMatchObject({ code: 'server.not_found' });
  });
});

describe('the back office of a desk', () => {
  let dir: string;
  let started: number;
  let stopped: number;
  let beginnings: boolean[];

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'office-'));
    started = 0;
    stopped = 0;
    beginnings = [];
    vi.stubEnv('VENEER_DESK_DEMO', '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(dir, { recursive: true });
  });

  function open(override: ServerOverride, asksFirst = false): Office {
    return createOffice({
      settings: openNodeSettings(dir),
      override,
      asksFirst,
      check: ALL_OURS,
      demoByDefault: !asksFirst,
      startEmbedded(withDemo): BackOffice {
        started += 1;
        beginnings.push(withDemo);
        return {
          url: () => 'http://127.0.0.1:1',
          ready: Promise.resolve('http://127.0.0.1:1'),
          stopNow: () => undefined,
          stop: async () => {
            stopped += 1;
          },
        };
      },
    });
  }

  /** With an outbox, as the host has it. */
  function withDesk(office: Office, isPrinting = false) {
    const journal = openJournal(':memory:');
    onTestFinished(() => journal.close());
    const outbox = createOutbox(journal, () => {}, office.name);
    const handlers = office.handlers({
      isPrinting: async () => isPrinting,
      elsewhere: outbox.elsewhere,
      onChanged: async () => {},
    });
    return { outbox, handlers };
  }

  test('is the embedded one by default, and none while the user is being asked', () => {
    expect(open(null).url()).toBe('http://127.0.0.1:1');
    expect(open(null, true).url()).toBeNull();
    expect(open('ask').url()).toBeNull();
    expect(started).toBe(1);
  });

  test('keeps a choice for the next start and ends the embedded one', async () => {
    const url = await listen(ours);
    const { handlers } = withDesk(open(null));
    await handlers.choose({ kind: 'company', url });
    expect(stopped).toBe(1);
    expect(open(null).url()).toBe(url);
    expect(started).toBe(1);
  });

  test.each([true, false])('starts with demo data as the user chose: %s', async (demo) => {
    const asked = open(null, true);
    await withDesk(asked).handlers.choose({ kind: 'embedded', demo });
    expect(asked.hasDemo()).toBe(demo);
    // The next start keeps the choice, whatever its own default is.
    open(null, !demo);
    expect(beginnings).toEqual([demo, demo]);
  });

  test('starts with demo data in a checkout and without in an installed client by default', async () => {
    open({ kind: 'embedded' });
    open({ kind: 'embedded' }, true);
    vi.stubEnv('VENEER_DESK_DEMO', '1');
    open({ kind: 'embedded', demo: false }, true);
    vi.stubEnv('VENEER_DESK_DEMO', '0');
    expect(open({ kind: 'embedded', demo: true }).hasDemo()).toBe(false);
    expect(beginnings).toEqual([true, false, true, false]);
  });

  test('keeps records with the server they were made for', async () => {
    const url = await listen(ours);
    const { handlers, outbox } = withDesk(open(null));
    const item = { kind: 'tagRecord', tenantId: '000000', body: {} } as const;
    outbox.add({ ...item, id: '0b5c3f36-7d0e-4d0f-9a53-1f2e3d4c5b6a' });
    await handlers.choose({ kind: 'company', url });
    outbox.add({ ...item, id: '1b5c3f36-7d0e-4d0f-9a53-1f2e3d4c5b6a' });
    outbox.add({ ...item, id: '2b5c3f36-7d0e-4d0f-9a53-1f2e3d4c5b6a', server: EMBEDDED_SERVER });
    expect(await outbox.handlers.pending()).toMatchObject([{ id: '1b5c3f36-7d0e-4d0f-9a53-1f2e3d4c5b6a' }]);
    expect(await handlers.state()).toMatchObject({ elsewhere: [{ server: EMBEDDED_SERVER, entries: 2 }] });
    await handlers.choose({ kind: 'embedded' });
    expect(await outbox.handlers.pending()).toHaveLength(2);
    expect(await handlers.state()).toMatchObject({ elsewhere: [{ server: url, entries: 1 }] });
  });

  test('cannot be changed while labels are printed, nor when set on the command line', async () => {
    const printing = withDesk(open(null), true).handlers;
    await expect(printing.choose({ kind: 'embedded' })).rejects.toMatchObject({
      code: 'server.jobs_running',
    });
    const fixed = withDesk(open({ kind: 'embedded' })).handlers;
    await expect(fixed.choose({ kind: 'embedded' })).rejects.toMatchObject({ code: 'server.fixed' });
  });
});
