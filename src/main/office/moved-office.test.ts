import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aboutApi, BACK_OFFICE_HEADER, WIRE_VERSION } from '#shared/api/about';
import { eventually } from '../../../tests/eventually.ts';
import { createDeskHost, type DeskHost } from '../host.ts';
import { PACKAGE_ROW } from '../print/testing/sample-rows.ts';
import { findResources } from '../program/resources.ts';
import { DeskKeys } from '../registration/desk-keys.ts';
import { Attempts } from '../rfid/attempts.ts';
import { createKeptLeases } from '../rfid/kept-leases.ts';
import { createTagPasswords } from '../rfid/tag-passwords.ts';
import { openJournal } from '../storage/journal.ts';
import { openNodeSecrets } from '../storage/secrets-node.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import { createOffice } from './office.ts';
import { about } from './testing/about-server.ts';

const [FIRST, SECOND] = ['1'.repeat(32), '2'.repeat(32)];
const COMPANY = '000000';
const DESK = { id: '77', tenantId: COMPANY, name: '开料台' };

let dataDir: string;
let host: DeskHost;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'moved-office-'));
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true });
});

/** A back office that answers who it is and refuses calls for others, as ours does, and notes all other calls. */
async function startOffice(id: string) {
  const office = { id, origin: '', calls: [] as string[] };
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    const meant = request.headers[BACK_OFFICE_HEADER.toLowerCase()];
    if (request.url === aboutApi.product.path)
      return response.end(JSON.stringify(about(WIRE_VERSION, office.id)));
    if (meant !== undefined && meant !== office.id) {
      response.statusCode = 409;
      const data = { errorCode: 'server.other_office' };
      return response.end(JSON.stringify({ code: 409, success: false, data, msg: 'x' }));
    }
    office.calls.push(String(request.url));
    response.statusCode = 503;
    return response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  office.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return office;
}

/** The desk as its program is started, with the back office that was chosen last. */
async function openDesk(): Promise<DeskHost['handlers']> {
  const settings = openNodeSettings(dataDir);
  const office = createOffice({
    settings,
    override: null,
    asksFirst: true,
    demoByDefault: false,
    startEmbedded: () => expect.unreachable(),
    check: { fetch, pageOrigin: null },
  });
  host = await createDeskHost({
    dataDir,
    mode: 'headless',
    version: '1.2.3',
    settings,
    secrets: await openNodeSecrets(dataDir, null),
    templatesDir: findResources().templatesDir,
    serverUrl: () => '',
    office,
  });
  return host.handlers;
}

/** Signs in at a back office, and leaves there what a crash and a lost connection leave: one of each kind. */
async function workAt(url: string): Promise<DeskHost['handlers']> {
  await (await openDesk()).server.choose({ kind: 'company', url });
  await host.handlers.server.recognise();
  const key = randomUUID();
  const content = { kind: 'labels' as const, templateId: 'package-100x70', rows: [PACKAGE_ROW] };
  const record = { tenantId: COMPANY, subjectIds: ['7'] };
  await host.handlers.print.submit({
    key,
    printerId: 'virtual:label',
    title: '',
    content,
    copies: 1,
    record,
  });
  await eventually(async () =>
    expect(await host.handlers.print.job({ id: key })).toMatchObject({ state: 'confirmed' }),
  );
  await host.close();
  const journal = openJournal(join(dataDir, 'journal.sqlite'));
  journal.db.prepare("UPDATE print_job SET state = 'sending', units_recorded = 0").run();
  const attempts = new Attempts(journal);
  const tag = { tid: 'T', pc: '3000', epc: '350007AB70425D4000000586', readerId: 'R', readerName: '' };
  attempts.begin({ key: 'a', server: url, ...tag, tenantId: COMPANY, packId: '7', packNo: 'P-7' });
  attempts.note('a', 'write', 'started', '');
  const lease = { packId: '8', packNo: 'P-8', pc: '3000', epc: 'E', epcTid: '', isLocked: false };
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  createKeptLeases(journal, () => url).keep({ tenantId: COMPANY, deskId: DESK.id }, [{ ...lease, endsAt }]);
  journal.close();
  const secrets = await openNodeSecrets(dataDir, null);
  const keys = new DeskKeys(secrets);
  await keys.complete(url, await keys.prepare(url), DESK);
  await createTagPasswords(secrets, () => url).put(COMPANY, '12345678');
  return openDesk();
}

/** What the pages and the desk itself may use of the back office in use. */
async function inUse(handlers: DeskHost['handlers']) {
  const query = { tenantId: COMPANY, page: 1, size: 9 };
  const { total: jobs } = await handlers.print.jobPage({ ...query, states: ['unknown'] });
  const { total: tags } = await handlers.rfid.attempts({ ...query, states: ['unknown'] });
  const leases = await handlers.rfid.keptLeases({ tenantId: COMPANY, deskId: DESK.id });
  const { id: server } = await handlers.server.state();
  const { choice } = await handlers.server.state();
  const url = choice?.kind === 'company' ? choice.url : '';
  const secrets = await openNodeSecrets(dataDir, null);
  return {
    id: server,
    records: (await handlers.outbox.pending()).length,
    jobs,
    tags,
    leases: leases.length,
    desk: (await handlers.registration.state()).desk?.id ?? null,
    password: await createTagPasswords(secrets, () => url).find(COMPANY),
  };
}

const EVERYTHING = { records: 1, jobs: 1, tags: 1, leases: 1, desk: DESK.id, password: '12345678' };
const NOTHING = { records: 0, jobs: 0, tags: 0, leases: 0, desk: null, password: null };

test('jobs and records of a back office continue at its new address once a user has confirmed it', async () => {
  const old = await startOffice(FIRST);
  const moved = await startOffice(FIRST);
  const { server } = await workAt(old.origin);
  expect(await inUse(host.handlers)).toEqual({ id: FIRST, ...EVERYTHING });

  await server.choose({ kind: 'company', url: moved.origin });
  expect(await server.state()).toMatchObject({ id: '', former: [] });
  const state = await server.recognise();
  expect(state).toMatchObject({
    id: FIRST,
    former: [old.origin],
    elsewhere: [{ server: old.origin, jobs: 1 }],
  });
  // Whoever answers there has only claimed an id that everybody can read.
  expect(await inUse(host.handlers)).toEqual({ id: FIRST, ...NOTHING });
  expect(moved.calls).toEqual([]);

  expect(await server.takeOver({ server: old.origin })).toMatchObject({ former: [], elsewhere: [] });
  expect(await inUse(host.handlers)).toEqual({ id: FIRST, ...EVERYTHING });
  // The registered desk signs in there now.
  await eventually(() => expect(moved.calls).not.toEqual([]));
  // The rest of a job is recorded for the new address too.
  const { records } = await host.handlers.print.jobPage({ tenantId: COMPANY, page: 1, size: 1 });
  await host.handlers.print.resolve({ id: records[0]?.id ?? '', printed: 1, resume: false });
  expect((await inUse(host.handlers)).records).toBe(2);
});

test('the user is not asked again about a back office that they declared to be another one', async () => {
  const old = await startOffice(FIRST);
  const copy = await startOffice(FIRST);
  const { server } = await workAt(old.origin);
  await server.choose({ kind: 'company', url: copy.origin });
  await server.recognise();
  expect(await server.keepApart({ server: old.origin })).toMatchObject({ former: [] });
  await expect(server.takeOver({ server: old.origin })).rejects.toMatchObject({ code: 'server.not_former' });
  expect(await inUse(host.handlers)).toMatchObject(NOTHING);
});

test('a back office with another id gets nothing under a new address', async () => {
  const old = await startOffice(FIRST);
  const other = await startOffice(SECOND);
  const { server } = await workAt(old.origin);
  await server.choose({ kind: 'company', url: other.origin });
  expect(await server.recognise()).toMatchObject({ id: SECOND, former: [] });
  await expect(server.takeOver({ server: old.origin })).rejects.toMatchObject({ code: 'server.not_former' });
  expect(await inUse(host.handlers)).toEqual({ id: SECOND, ...NOTHING });
});

test('another back office under the known address gets nothing, until the former one answers there again', async () => {
  const office = await startOffice(FIRST);
  await workAt(office.origin);
  office.id = SECOND;
  office.calls.length = 0;
  // The desk's own next call is refused, after which it finds out.
  await host.handlers.settings.update({ deskName: '二号台' });
  await eventually(async () => expect(await inUse(host.handlers)).toEqual({ id: SECOND, ...NOTHING }));
  expect(office.calls).toEqual([]);
  expect(host.notices.at(-1)).toMatchObject({ code: 'server.other_office' });
  expect(await host.handlers.server.state()).toMatchObject({
    former: [],
    elsewhere: [{ server: `${office.origin}#11111111`, entries: 1, jobs: 1, tags: 1 }],
  });

  office.id = FIRST;
  await host.handlers.server.recognise();
  expect(await inUse(host.handlers)).toEqual({ id: FIRST, ...EVERYTHING });
});
