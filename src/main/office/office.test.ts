import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { openJournal } from '../storage/journal.ts';
import { createOutbox, EMBEDDED_SERVER } from '../storage/outbox.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import type { BackOffice } from './back-office.ts';
import { createKnownOffices } from './known-offices.ts';
import { createOffice, type Office } from './office.ts';
import type { ServerOverride } from './server-choice.ts';
import { listen, ours } from './testing/about-server.ts';

const EMBEDDED_URL = 'http://127.0.0.1:1';

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

function open(override: ServerOverride, asksFirst = false, ready = Promise.resolve(EMBEDDED_URL)): Office {
  return createOffice({
    settings: openNodeSettings(dir),
    override,
    asksFirst,
    check: { fetch, pageOrigin: null },
    demoByDefault: !asksFirst,
    startEmbedded(withDemo): BackOffice {
      started += 1;
      beginnings.push(withDemo);
      return {
        url: () => EMBEDDED_URL,
        ready,
        stopNow: () => undefined,
        stop: async () => {
          stopped += 1;
        },
      };
    },
  });
}

/** The handlers of an office with an outbox, as in the host. */
function withDesk(office: Office, isPrinting = false) {
  const journal = openJournal(':memory:');
  onTestFinished(() => journal.close());
  const outbox = createOutbox(journal, () => {}, office.name);
  const handlers = office.handlers({
    isPrinting: () => isPrinting,
    elsewhere: () =>
      outbox.elsewhere().map(({ server, count }) => ({ server, entries: count, jobs: 0, tags: 0 })),
    known: createKnownOffices(journal, []),
    onChanged: async () => {},
    onReplaced: async () => {},
    onTakenOver: () => {},
  });
  return { outbox, handlers };
}

describe('the back office of a desk', () => {
  test('is the embedded one by default, and none while the user is being asked', () => {
    expect(open(null).url()).toBe(EMBEDDED_URL);
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

  test('stays for the next start where the embedded one cannot start', async () => {
    const url = await listen(ours);
    await withDesk(open(null, true)).handlers.choose({ kind: 'company', url });
    const failed = Promise.reject(new AppError('server.failed', { reason: 'exit code 1' }));
    const office = open(null, true, failed);
    await expect(withDesk(office).handlers.choose({ kind: 'embedded' })).rejects.toMatchObject({
      code: 'server.failed',
    });
    expect([office.url(), open(null, true).url(), stopped]).toEqual([url, url, 1]);
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

describe('an embedded back office', () => {
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
});

test('the desk keeps records with the server they were made for', async () => {
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
