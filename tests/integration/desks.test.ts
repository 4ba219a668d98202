import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDeskHost, type DeskHost } from '../../src/main/host.ts';
import type { Office } from '../../src/main/office/office.ts';
import { findResources } from '../../src/main/program/resources.ts';
import { DeskKeys } from '../../src/main/registration/desk-keys.ts';
import { askHostToLease } from '../../src/main/registration/lease-channel.ts';
import { leaseAtClosedDesk } from '../../src/main/registration/lease-tag.ts';
import { createKeptLeases } from '../../src/main/rfid/kept-leases.ts';
import { dataFiles } from '../../src/main/storage/data-folder.ts';
import { openJournal } from '../../src/main/storage/journal.ts';
import { openNodeSecrets } from '../../src/main/storage/secrets-node.ts';
import { openNodeSettings } from '../../src/main/storage/settings-node.ts';
import { roles, userRoles, users } from '../../src/server/db/schema/people.ts';
import { tenants } from '../../src/server/db/schema/system.ts';
import { createDatabase } from '../../src/server/db/tenancy.ts';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { announcePack } from '../../src/server/testing/announce-pack.ts';
import { originOf } from '../../src/server/testing/chat-client.ts';
import { openDemoDatabase } from '../../src/server/testing/demo-image.ts';
import { demoUser } from '../../src/server/testing/demo-user.ts';
import { documentCalls } from '../../src/server/testing/document-calls.ts';
import { createTestServer, type TestServer } from '../../src/server/testing/test-server.ts';
import { deskTaskApi } from '../../src/shared/api/desk-task.ts';
import { api } from '../../src/shared/api/index.ts';
import { logoPicture } from '../../src/shared/label/logo-picture.ts';
import { packageRow } from '../../src/shared/label/rows/package-row.ts';
import { writeLogo } from '../../src/shared/paper/logo.ts';
import { MEDIA } from '../../src/shared/paper/medium.ts';
import { startTcpSink } from '../devices/printers/tcp-sink.ts';
import { eventually } from '../eventually.ts';

const TENANT = '000000';
const PRINTER = 'virtual:label';
const LONG = { timeout: 30_000, interval: 50 };

let server: TestServer;
let origin = '';
let admin = '';
let clerk = { token: '', userId: '' };
const open: { host: DeskHost; dataDir: string }[] = [];

beforeAll(async () => {
  const addresses: string[] = [];
  server = await createTestServer(createDatabase(await openDemoDatabase()), { addresses });
  origin = await originOf(server);
  addresses.push(origin);
  admin = (await server.signIn({ account: 'admin' })).access_token;
  const token = await server.signIn({ account: 'cangku' });
  clerk = { token: token.access_token, userId: token.user_id };
});
afterEach(async () => {
  for (const { host, dataDir } of open.splice(0)) {
    await host.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
afterAll(async () => {
  await server.app.close();
  await server.database.close();
});

/** A desk host on a data folder, with the test's server as its back office; no page is open. */
async function openHost(
  dataDir = mkdtempSync(join(tmpdir(), 'veneer-desks-')),
  send: typeof fetch = fetch,
  address = origin,
) {
  const office = { name: () => 'embedded', url: () => address, ready: Promise.resolve() };
  const host = await createDeskHost({
    dataDir,
    mode: 'headless',
    version: '2.0.0',
    settings: openNodeSettings(dataDir),
    secrets: await openNodeSecrets(dataDir, null),
    templatesDir: findResources().templatesDir,
    serverUrl: () => '',
    fetch: send,
    office: { ...office, handlers: () => ({}) as ReturnType<Office['handlers']> },
  });
  open.push({ host, dataDir });
  return { host, dataDir };
}

/** Ends a host as a crash between two steps would leave its data folder. */
async function endHost({ host }: { host: DeskHost }): Promise<void> {
  open.splice(
    open.findIndex((one) => one.host === host),
    1,
  );
  await host.close();
}

/** Registers the host's key as the page of an administrator does; returns the desk's id. */
async function register({ host }: { host: DeskHost }, name: string): Promise<string> {
  const { registration } = host.handlers;
  const { publicKey } = await registration.prepare();
  const { id: deskId = '' } = await server.ask(api.desk.submit, { token: admin, body: { name, publicKey } });
  await registration.complete({ publicKey, deskId, tenantId: TENANT });
  await eventually(async () => expect((await registration.state()).connection).toBe('connected'), LONG);
  return deskId;
}

/**
 * A false server, which passes all calls on to the true one and poses as an earlier version of it; `statuses`: the answers
 * that desks got for signatures.
 */
async function startRelay() {
  const statuses: number[] = [];
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const body = Buffer.concat(await request.toArray());
    const answer = await fetch(origin + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    if (request.url === api.desk.token.path) statuses.push(answer.status);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end((await answer.text()).replace('"bindsAddress":true', '"bindsAddress":false'));
  }
  // A call that the true server breaks off, as at the end of the tests, is broken off for the desk too.
  const relay = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    statuses,
    address: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    close: () => {
      relay.closeAllConnections();
      relay.close();
    },
  };
}

/** What a page of this host sends to lease in the desk's name. */
async function leaseProof({ host }: { host: DeskHost }) {
  const { challenge } = await server.ask(api.desk.challenge);
  return { challenge, ...(await host.handlers.registration.signLease({ challenge })) };
}

async function printOne(desk: { host: DeskHost }) {
  const pack = await takePackage();
  await printPack(desk, pack);
  return pack.id;
}

async function takePackage() {
  const { id } = await server.takePack(admin);
  return server.ask(api.pack.detail, { token: admin, query: { id } });
}

async function printPack(
  { host }: { host: DeskHost },
  pack: Awaited<ReturnType<typeof takePackage>>,
): Promise<void> {
  await host.handlers.print.submit({
    key: randomUUID(),
    printerId: PRINTER,
    title: pack.packNo,
    content: {
      kind: 'labels',
      templateId: 'package-100x70',
      rows: [packageRow(pack, { date: '2025-12-01', tenantCode: '000000' })],
    },
    copies: 1,
    record: { tenantId: TENANT, subjectIds: [pack.id], userId: clerk.userId },
  });
}

const printsOf = (packId: string) => server.ask(api.pack.printRecords, { token: admin, query: { packId } });

async function post(deskId: string) {
  const { id: packId } = await server.takePack(admin);
  const taskId = randomUUID();
  const body = {
    taskId,
    subject: 'package' as const,
    ids: [packId],
    copies: 2,
    captions: 'zh' as const,
    deskId,
  };
  await server.ask(api.deskTask.printLabels, { token: clerk.token, body });
  return { taskId, packId };
}

const stateOf = async (taskId: string) =>
  server.ask(api.deskTask.detail, { token: clerk.token, query: { taskId } });
const whenState = (taskId: string, state: string) =>
  eventually(async () => expect(await stateOf(taskId)).toMatchObject({ state }), LONG);

describe('a registered desk without a signed-in user', () => {
  test('delivers its records in the name of who printed, until its key is revoked', async () => {
    const desk = await openHost();
    const deskId = await register(desk, '一号工位');
    const packId = await printOne(desk);
    await eventually(async () => expect(await printsOf(packId)).toMatchObject([{ userName: '李仓' }]), LONG);
    await eventually(async () => expect(await desk.host.handlers.outbox.pending()).toEqual([]), LONG);
    const listed = await server.ask(api.desk.detail, { token: admin, query: { id: deskId } });
    expect(listed).toMatchObject({ appVersion: '2.0.0', printers: '虚拟打印机' });

    await server.ask(api.desk.revoke, { token: admin, query: { ids: deskId } });
    const later = await printOne(desk);
    await eventually(
      async () => expect((await desk.host.handlers.registration.state()).connection).toBe('refused'),
      LONG,
    );
    // The desk may be refused before the label is printed.
    const left = [{ body: { packId: later }, isRefused: false }];
    await eventually(async () => expect(await desk.host.handlers.outbox.pending()).toMatchObject(left), LONG);
  });

  test('keeps its records while its company is closed, says so, and delivers them afterwards', async () => {
    const desk = await openHost();
    await register(desk, '停业工位');
    const closeAt = (expiresAt: Date | null) =>
      server.database.withSystem((tx) =>
        tx.update(tenants).set({ expiresAt }).where(eq(tenants.tenantId, TENANT)),
      );
    const pack = await takePackage();
    await closeAt(new Date(0));
    await printPack(desk, pack);
    await eventually(
      async () =>
        expect(await desk.host.handlers.registration.state()).toMatchObject({
          connection: 'refused',
          error: { code: 'desk.company_closed' },
        }),
      LONG,
    );
    const kept = [{ body: { packId: pack.id }, isRefused: false }];
    await eventually(async () => expect(await desk.host.handlers.outbox.pending()).toMatchObject(kept), LONG);
    await closeAt(null);
    await desk.host.handlers.settings.update({ notify: false });
    await eventually(async () => expect(await desk.host.handlers.outbox.pending()).toEqual([]), LONG);
    expect((await desk.host.handlers.registration.state()).connection).toBe('connected');
  });

  test('uses the name it has in the back office', async () => {
    const desk = await openHost();
    const id = await register(desk, '二号工位');
    await server.ask(api.desk.submit, { token: admin, body: { id, name: '窗口工位' } });
    await desk.host.handlers.settings.update({ notify: false });
    await eventually(
      () => expect(desk.host.handlers.settings.read()).toMatchObject({ deskName: '窗口工位' }),
      LONG,
    );
  });

  test('refuses a registration of a key it did not make, and keeps its key from the pages', async () => {
    const desk = await openHost();
    const { registration, secrets } = desk.host.handlers;
    await registration.prepare();
    const { x: publicKey = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    await expect(
      registration.complete({ publicKey, deskId: '1', tenantId: TENANT }) as Promise<unknown>,
    ).rejects.toMatchObject({ code: 'desk.key_unknown' });
    expect(Object.keys(secrets)).toEqual(['read', 'write', 'remove']);
  });
});

describe('a registered desk with leases', () => {
  test('writes a whole batch while the back office is unreachable, through a restart; each tag is confirmed once', async () => {
    let isAway = false;
    const send: typeof fetch = (...call) => (isAway ? Promise.reject(new TypeError('away')) : fetch(...call));
    const desk = await openHost(undefined, send);
    const deskId = await register(desk, '断网工位');
    const packIds: string[] = [];
    for (let count = 0; count < 4; count += 1) packIds.push((await server.takePack(admin)).id);
    const body = { ...(await leaseProof(desk)), packIds };
    const lease = await server.ask(api.tagWriting.lease, { token: clerk.token, body });

    isAway = true;
    let host = desk.host;
    const tids: string[] = [];
    for (const { id: packId, packNo, targetPc: pc, targetEpc: epc } of lease.packs) {
      const readerId = 'virtual:reader';
      const { tid } = await host.handlers.rfid.probe({ key: randomUUID(), readerId });
      const record = { tenantId: TENANT, packId, packNo, userId: clerk.userId };
      await host.handlers.rfid.write({ key: randomUUID(), readerId, pc, epc, tid, record });
      tids.push(tid);
      if (tids.length !== 2) continue;
      await endHost({ host });
      ({ host } = await openHost(desk.dataDir, send));
    }
    expect(await host.handlers.outbox.pending()).toHaveLength(4);

    isAway = false;
    await host.handlers.settings.update({ notify: false });
    await eventually(async () => expect(await host.handlers.outbox.pending()).toEqual([]), LONG);
    for (const [at, { id: packId, targetEpc: epc }] of lease.packs.entries()) {
      const records = await server.ask(api.pack.tagRecords, { token: admin, query: { packId } });
      expect(records).toMatchObject([{ epc, tid: tids[at], userName: '李仓' }]);
    }
    expect(await server.ask(api.desk.leases, { token: admin, query: { deskId } })).toEqual([]);
  });
});

describe('a task handed to a desk', () => {
  test('is printed automatically if the desk is set to do so, with its record and its progress', async () => {
    const desk = await openHost();
    const deskId = await register(desk, '三号工位');
    await desk.host.handlers.settings.update({ labelPrinterId: PRINTER, takesTasks: 'always' });
    const { taskId, packId } = await post(deskId);
    await whenState(taskId, 'done');
    expect(await stateOf(taskId)).toMatchObject({ done: 2, total: 2, deskName: '三号工位' });
    expect(await desk.host.handlers.print.virtualOutput({ jobId: taskId })).toHaveLength(2);
    await eventually(
      async () => expect(await printsOf(packId)).toMatchObject([{ copies: 2, userName: '李仓' }]),
      LONG,
    );
  });

  test('prints labels of bundles, logs and zones on the company’s template for the medium or the desk’s, and records no label of a package', async () => {
    const desk = await openHost();
    const deskId = await register(desk, '杂签工位');
    await desk.host.handlers.settings.update({ labelPrinterId: PRINTER, takesTasks: 'always' });
    const { id: packId } = await server.takePack(admin);
    const log = { logNo: 'DESK-1', speciesId: '500' };
    const { data } = (await server.call(api.log.save, { token: admin, body: log })).body;
    const [zone] = (await server.ask(api.zone.page, { token: admin, query: { size: 1 } })).records;
    for (const [id, widthMm, heightMm] of [
      ['own-shelf', 60, 40],
      ['own-wide-shelf', 80, 50],
    ] as const) {
      const content = JSON.stringify({
        id,
        version: 2,
        subject: 'shelf',
        name: { zh: '自用库区签', en: 'Own zone label' },
        widthMm,
        heightMm,
        elements: [
          { id: 'zone', kind: 'text', xMm: 3, yMm: 3, widthMm: 54, heightMm: 12, text: '{region}' },
          { id: 'logo', kind: 'image', xMm: 3, yMm: 20, widthMm: 9, heightMm: 9, source: '{companyLogo}' },
        ],
      });
      const saved = await server.ask(api.labelTemplate.submit, { token: admin, body: { content } });
      await server.ask(api.labelTemplate.setDefault, {
        token: admin,
        body: { id: saved.id ?? '', isDefault: true },
      });
    }
    const { version } = await server.ask(api.setting.detail, { token: admin });
    const logo = writeLogo({ width: 16, height: 16, dots: new Uint8Array(256).fill(1) });
    await server.ask(api.setting.update, { token: admin, body: { version, paperLogo: logo } });
    const size = { widthMm: 80, heightMm: 50 };
    await desk.host.handlers.settings.update({
      printerRoutes: [{ kind: 'labels', of: 'shelf', size, printerId: PRINTER }],
    });
    const given = (subject: 'bundle' | 'log' | 'shelf', id: string) => ({
      taskId: randomUUID(),
      subject,
      ids: [id],
      captions: 'zh' as const,
      deskId,
    });
    const [bundles, logs, zones] = [
      given('bundle', packId),
      given('log', data.id),
      given('shelf', zone?.id ?? ''),
    ];
    const tasks = [
      await server.ask(api.deskTask.printLabels, { token: admin, body: bundles as never }),
      await server.ask(api.log.printAtDesk, { token: admin, body: logs as never }),
      await server.ask(api.zone.printAtDesk, { token: admin, body: zones as never }),
    ];
    const { print } = desk.host.handlers;
    const templates = ['bundle-60x40', 'log-80x50', 'own-wide-shelf'];
    for (const [at, { id, total, title }] of tasks.entries()) {
      await eventually(async () => {
        const job = await print.job({ id });
        expect(job).toMatchObject({ state: 'confirmed', units: total, templateId: templates[at] });
      }, LONG);
      const { name } = await print.jobUnit({ id, unit: 1 });
      if (at > 0) expect([title, name]).toEqual([[log.logNo, zone?.region][at - 1], name]);
    }
    const [shelf] = (await print.jobLabels({ id: tasks[2]?.id ?? '', from: 1, to: 1 })).labels;
    expect(shelf?.row).toMatchObject({ region: zone?.region, companyLogo: logoPicture(logo) });
    expect(await printsOf(packId)).toEqual([]);
  });

  test('waits for a person if the desk is set to ask, and fails with the reason if it has no printer', async () => {
    const desk = await openHost();
    const deskId = await register(desk, '四号工位');
    const { taskId } = await post(deskId);
    const { tasks } = desk.host.handlers;
    await eventually(
      async () => expect(await tasks.list()).toMatchObject([{ id: taskId, isOwn: false }]),
      LONG,
    );
    await expect(tasks.accept({ id: taskId }) as Promise<unknown>).rejects.toMatchObject({
      code: 'desk_task.no_printer',
    });
    expect(await stateOf(taskId)).toMatchObject({ state: 'failed', error: { code: 'desk_task.no_printer' } });
    await desk.host.handlers.settings.update({ labelPrinterId: PRINTER });
    const second = await post(deskId);
    await eventually(async () => expect(await tasks.list()).toMatchObject([{ id: second.taskId }]), LONG);
    await tasks.accept({ id: second.taskId });
    await whenState(second.taskId, 'done');
  });

  const documents = documentCalls(
    () => server,
    () => admin,
  );
  let packSerial = 907_000;

  /** An approved order, handed to a desk to be printed on A5. */
  async function postOrder(deskId: string) {
    const { packNo } = await announcePack(server, admin, ++packSerial);
    const packs = [{ packNo, barcodes: '' }];
    await documents.approved('otherIn', { cause: 'OPENING', packs });
    const priced = packs.map((pack) => ({ ...pack, price: '10' }));
    const id = await documents.approved('saleOrder', {
      customerId: DEMO_PARTNER_IDS.customer,
      packs: priced,
    });
    const { docNo } = await server.ask(api.saleOrder.detail, { token: admin, query: { id } });
    const taskId = randomUUID();
    const body = { ids: [id], medium: 'a5' as const, copies: 2, taskId, deskId };
    await server.ask(api.saleOrder.printAtDesk, { token: admin, body });
    return { id, docNo, taskId };
  }
  const adminTask = (taskId: string) => server.ask(api.deskTask.detail, { token: admin, query: { taskId } });

  test('of documents is printed on the printer assigned to them, and recorded for who handed it over', async () => {
    const desk = await openHost();
    const deskId = await register(desk, '单据工位');
    const { handlers } = desk.host;
    await handlers.settings.update({ takesTasks: 'always' });
    const early = await postOrder(deskId);
    await eventually(
      async () =>
        expect(await adminTask(early.taskId)).toMatchObject({
          state: 'failed',
          error: { code: 'desk_task.no_paper_printer' },
        }),
      LONG,
    );

    const sink = await startTcpSink();
    const printer = await handlers.printers.configure({
      uri: sink.uri,
      name: 'A5',
      language: 'pdf',
      dpi: 300,
    });
    const size = { widthMm: MEDIA.a5.widthMm, heightMm: MEDIA.a5.heightMm };
    await handlers.settings.update({
      printerRoutes: [{ kind: 'paper', of: 'saleOrder', size, printerId: printer.id }],
    });
    const { id, docNo, taskId } = await postOrder(deskId);
    await eventually(
      async () => expect(await adminTask(taskId)).toMatchObject({ state: 'done', done: 2, total: 2 }),
      LONG,
    );
    await sink.close();
    // Earlier connections only query the printer's state.
    const received = sink.jobs.map(({ bytes }) => bytes).filter(({ length }) => length > 0);
    expect(received.map((bytes) => bytes.subarray(0, 5).toString())).toEqual(['%PDF-']);
    expect(await handlers.print.job({ id: taskId })).toMatchObject({
      units: 2,
      tenantId: TENANT,
      submittedBy: expect.any(String),
    });
    expect((await handlers.print.job({ id: taskId })).title).toContain(docNo);
    const { records } = await server.ask(api.saleOrder.printPage, { token: admin, query: { docId: id } });
    expect(records[0]).toMatchObject({ copies: 2, medium: 'a5' });
  });

  /** A desk whose program ends directly after the back office has started the task, before its answer arrives. */
  async function breakAfterBegin(name: string) {
    let isCut = false;
    const cut: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).endsWith(deskTaskApi.begin.path)) return answer;
      isCut = true;
      throw new TypeError('cut');
    };
    const desk = await openHost(undefined, cut);
    const deskId = await register(desk, name);
    await desk.host.handlers.settings.update({ labelPrinterId: PRINTER, takesTasks: 'always' });
    const { taskId } = await post(deskId);
    await eventually(() => expect(isCut).toBe(true), LONG);
    await endHost(desk);
    expect(await stateOf(taskId)).toMatchObject({ state: 'working' });
    return { taskId, dataDir: desk.dataDir };
  }

  test('is printed once by a desk that ended after beginning it', async () => {
    const { taskId, dataDir } = await breakAfterBegin('五号工位');
    const again = await openHost(dataDir);
    await whenState(taskId, 'done');
    expect(await again.host.handlers.print.virtualOutput({ jobId: taskId })).toHaveLength(2);
    expect(await again.host.handlers.print.jobs({ limit: 10 })).toHaveLength(1);
  });

  test('is of unknown outcome at a desk whose journal is lost, and is not printed again', async () => {
    const { taskId, dataDir } = await breakAfterBegin('六号工位');
    for (const suffix of ['', '-wal', '-shm']) rmSync(dataFiles(dataDir).journal + suffix, { force: true });
    const again = await openHost(dataDir);
    await whenState(taskId, 'unknown');
    expect(await stateOf(taskId)).toMatchObject({ error: { code: 'desk_task.lost' } });
    expect(await again.host.handlers.print.jobs({ limit: 10 })).toEqual([]);
    const settled = await server.ask(api.deskTask.withdraw, { token: clerk.token, body: { taskId } });
    expect(settled.state).toBe('withdrawn');
  });
});

describe('a desk where a user is signed in and that is not registered', () => {
  /** Signs a user in at a desk, as its page does; by default the clerk's colleague. */
  async function signInAt({ host }: { host: DeskHost }, who: { tenantId?: string; account: string }) {
    const { access_token: token, tenant_id: tenantId } = await server.signIn(who);
    const { hostId } = await host.handlers.registration.hostId();
    const name = '窗口电脑';
    const given = await server.ask(api.desk.attend, { token, body: { hostId, name, printers: [] } });
    const desk = { id: given.deskId, tenantId, name };
    await host.handlers.registration.attend({ desk, token: given.token });
    return { deskId: given.deskId, signOut: () => server.call(api.auth.logout, { token }) };
  }
  const listed = ({ host }: { host: DeskHost }) => host.handlers.tasks.list();
  const attended = async ({ host }: { host: DeskHost }) =>
    (await host.handlers.registration.state()).attended;

  test('prints tasks meant for it and reports the user; it does not need the page', async () => {
    const desk = await openHost();
    await desk.host.handlers.settings.update({ labelPrinterId: PRINTER, takesTasks: 'always' });
    const { deskId } = await signInAt(desk, { account: 'admin' });
    const { taskId } = await post(deskId);
    await whenState(taskId, 'done');
    expect(await stateOf(taskId)).toMatchObject({ done: 2, deskName: '窗口电脑', takerName: '管理员' });
    expect(await desk.host.handlers.print.virtualOutput({ jobId: taskId })).toHaveLength(2);
  });

  test('returns the tasks it has not started at the sign-out, and accepts no more', async () => {
    const desk = await openHost();
    await desk.host.handlers.settings.update({ labelPrinterId: PRINTER });
    const { deskId, signOut } = await signInAt(desk, { account: 'admin' });
    const { taskId } = await post(deskId);
    await eventually(async () => expect(await listed(desk)).toMatchObject([{ id: taskId }]), LONG);
    await signOut();
    await whenState(taskId, 'returned');
    // The back office answers the held query at once, and refuses the next one.
    await eventually(async () => expect(await attended(desk)).toBeNull(), LONG);
    await eventually(async () => expect(await listed(desk)).toEqual([]), LONG);
    expect(await desk.host.handlers.print.jobs({ limit: 10 })).toEqual([]);
  });

  test('reports after a restart the labels printed while both sides were closed, once', async () => {
    let isCut = false;
    const send: typeof fetch = (input, init) =>
      isCut && String(input).endsWith(deskTaskApi.report.path)
        ? Promise.reject(new TypeError('away'))
        : fetch(input, init);
    const desk = await openHost(undefined, send);
    await desk.host.handlers.settings.update({ labelPrinterId: PRINTER, takesTasks: 'always' });
    const { deskId, signOut } = await signInAt(desk, { account: 'admin' });
    isCut = true;
    const { taskId } = await post(deskId);
    await eventually(
      async () => expect(await desk.host.handlers.print.job({ id: taskId })).toMatchObject({ unitsSent: 2 }),
      LONG,
    );
    await signOut();
    await endHost(desk);
    expect(await stateOf(taskId)).toMatchObject({ state: 'working', isDeskAway: true });

    const again = await openHost(desk.dataDir);
    await signInAt(again, { account: 'cangku' });
    await whenState(taskId, 'done');
    expect(await stateOf(taskId)).toMatchObject({ done: 2, takerName: '管理员' });
    expect(await again.host.handlers.print.jobs({ limit: 10 })).toHaveLength(1);
  });

  test('shows nothing of it to a user of another company who signs in at the same host', async () => {
    await server.database.withTenant('100001', async (tx) => {
      await tx.insert(users).values(await demoUser('9142', 'neighbour'));
      await tx.insert(roles).values({ id: '9142', roleName: 'all', roleAlias: 'administrator' });
      await tx.insert(userRoles).values({ userId: '9142', roleId: '9142' });
    });
    const desk = await openHost();
    await desk.host.handlers.settings.update({ labelPrinterId: PRINTER });
    const { deskId } = await signInAt(desk, { account: 'admin' });
    const { taskId } = await post(deskId);
    await eventually(async () => expect(await listed(desk)).toMatchObject([{ id: taskId }]), LONG);

    const foreign = await signInAt(desk, { tenantId: '100001', account: 'neighbour' });
    expect(foreign.deskId).not.toBe(deskId);
    expect(await listed(desk)).toEqual([]);
    const refused = desk.host.handlers.tasks.accept({ id: taskId }) as Promise<unknown>;
    await expect(refused).rejects.toMatchObject({ code: 'desk_task.gone' });
    expect(await stateOf(taskId)).toMatchObject({ state: 'waiting' });
  });

  test('is only the registered desk once it is registered', async () => {
    const desk = await openHost();
    await signInAt(desk, { account: 'admin' });
    const deskId = await register(desk, '后登记的工位');
    await desk.host.handlers.settings.update({ labelPrinterId: PRINTER, takesTasks: 'always' });
    expect(await attended(desk)).toBeNull();
    const { taskId } = await post(deskId);
    await whenState(taskId, 'done');
    expect(await stateOf(taskId)).toMatchObject({ deskName: '后登记的工位', takerName: '' });
  });
});

describe('tags to be written, handed to a desk', () => {
  test('are counted as they are recorded, continued where they were left, and the remaining packages are named', async () => {
    let isAway = false;
    const send: typeof fetch = (...call) => (isAway ? Promise.reject(new TypeError('away')) : fetch(...call));
    const desk = await openHost(undefined, send);
    const deskId = await register(desk, '写标签工位');
    const { tasks, rfid } = desk.host.handlers;
    const packs = [await server.takePack(admin), await server.takePack(admin), await server.takePack(admin)];
    const [first, second, third] = packs.map(({ id, packNo }) => ({ id, packNo }));
    const post = async (ids: readonly string[]) => {
      const body = { taskId: randomUUID(), ids: [...ids], deskId };
      const { id } = await server.ask(api.deskTask.writeTags, { token: clerk.token, body });
      await eventually(() => expect(tasks.list()).toContainEqual(expect.objectContaining({ id })), LONG);
      await tasks.accept({ id });
      return id;
    };
    const ids = packs.map(({ id }) => id);
    const body = { ...(await leaseProof(desk)), packIds: ids };
    const leases = (await server.ask(api.tagWriting.lease, { token: clerk.token, body })).packs;
    const write = async (packId: string) => {
      const {
        packNo = '',
        targetPc: pc = '',
        targetEpc: epc = '',
      } = leases.find(({ id }) => id === packId) ?? {};
      const readerId = 'virtual:reader';
      const { tid } = await rfid.probe({ key: randomUUID(), readerId });
      const record = { tenantId: TENANT, packId, packNo, userId: clerk.userId };
      await rfid.write({ key: randomUUID(), readerId, pc, epc, tid, record });
    };

    const id = await post(ids);
    expect(await tasks.tagsLeft({ id })).toEqual([first, second, third]);
    await write(ids[0] ?? '');
    await eventually(
      async () => expect(await stateOf(id)).toMatchObject({ state: 'working', done: 1 }),
      LONG,
    );
    // The desk’s list follows the records.
    const listed = expect.objectContaining({ id, done: 1 });
    await eventually(() => expect(tasks.list()).toContainEqual(listed), LONG);
    isAway = true;
    await write(ids[1] ?? '');
    isAway = false;
    expect(await tasks.tagsLeft({ id })).toEqual([third]);
    await tasks.endTags({ id, packNos: [third?.packNo ?? ''] });
    const error = { code: 'desk_task.tags_left', details: { count: 1, packNos: third?.packNo } };
    expect(await stateOf(id)).toMatchObject({ state: 'failed', done: 2, error });

    const rest = await post([ids[2] ?? '']);
    await write(ids[2] ?? '');
    await whenState(rest, 'done');
  });
});

describe('a reading of tags handed to a desk', () => {
  const FOUND = { tags: 1, matched: 1, missing: 0, extra: 0, unknown: 0, untagged: 0 };

  async function postReading(deskId: string): Promise<string> {
    const body = { taskId: randomUUID(), region: '读标签库区', deskId };
    return (await server.ask(api.tagReading.countAtDesk, { token: admin, body })).id;
  }
  const reading = (taskId: string) => server.ask(api.deskTask.detail, { token: admin, query: { taskId } });

  test('waits for a person while the desk prints automatically, and ends with its results', async () => {
    const desk = await openHost();
    const deskId = await register(desk, '门口工位');
    const { settings, tasks } = desk.host.handlers;
    await settings.update({ labelPrinterId: PRINTER, takesTasks: 'always' });
    const id = await postReading(deskId);
    const { taskId } = await post(deskId);
    await whenState(taskId, 'done');
    expect(await reading(id)).toMatchObject({ state: 'waiting' });

    await tasks.accept({ id });
    expect(await reading(id)).toMatchObject({ state: 'working', deskName: '门口工位' });
    await tasks.reportReading({ id, found: FOUND, results: [] });
    await eventually(async () => expect(await reading(id)).toMatchObject({ found: FOUND }), LONG);
    const results = [{ kind: 'otherOut' as const, id: '17' }];
    await tasks.endReading({ id, found: FOUND, results });
    expect(await reading(id)).toMatchObject({ state: 'done', results });
    await eventually(
      async () => expect(await tasks.list()).toMatchObject([{ id, state: 'done', isOwn: true, results }]),
      LONG,
    );
  });

  test('keeps its tags through a restart, and reports those found while the back office was unreachable', async () => {
    let isAway = false;
    const send: typeof fetch = (...call) => (isAway ? Promise.reject(new TypeError('away')) : fetch(...call));
    const { host, dataDir } = await openHost(undefined, send);
    const deskId = await register({ host }, '断网门口');
    const id = await postReading(deskId);
    await eventually(async () => expect(await host.handlers.tasks.list()).toMatchObject([{ id }]), LONG);
    await host.handlers.tasks.accept({ id });
    await host.handlers.rfid.beginStocktake({ key: id, tenantId: TENANT, region: '' });
    const unnamed = { pc: null, rssiDbm: null, antenna: null, channelMhz: null };
    const tag = { epc: '350007AB70425D4000000001', ...unnamed, reads: 1, at: new Date().toISOString() };
    await host.handlers.rfid.addStocktakeTags({ key: id, tags: [tag] });
    await endHost({ host });

    const { handlers } = (await openHost(dataDir, send)).host;
    await eventually(
      async () => expect(await handlers.tasks.list()).toMatchObject([{ id, isOwn: true }]),
      LONG,
    );
    expect(await handlers.rfid.stocktakeTags({ key: id, from: 0, size: 10 })).toMatchObject([
      { epc: tag.epc },
    ]);
    expect(await handlers.rfid.stocktakes({ tenantId: TENANT })).toEqual([]);
    isAway = true;
    await handlers.tasks.reportReading({ id, found: FOUND, results: [] });
    await eventually(
      async () => expect((await handlers.registration.state()).connection).toBe('unreachable'),
      LONG,
    );
    isAway = false;
    await eventually(async () => expect(await reading(id)).toMatchObject({ found: FOUND }), LONG);
    await handlers.tasks.giveUpReading({ id });
    expect(await reading(id)).toMatchObject({ state: 'failed', error: { code: 'desk_task.given_up' } });
  });
});

test('the command line leases the EPC it writes: from the server or, while that is away, among what the desk has kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veneer-desks-'));
  const [settings, secrets] = [openNodeSettings(dataDir), await openNodeSecrets(dataDir, null)];
  const journal = openJournal(':memory:');
  const pack = await server.takePack(admin);
  const { targetPc: pc, targetEpc: epc } = await server.ask(api.pack.detail, {
    token: admin,
    query: { id: pack.id },
  });
  const tag = { packNo: pack.packNo, epc };
  const away = () => Promise.reject(new TypeError('fetch failed'));
  // A desk with an embedded back office shares its EPCs with no other desk.
  await leaseAtClosedDesk({ dataDir, settings, secrets, journal, fetch: away }, tag);

  settings.update({ server: { kind: 'company', url: origin } });
  const unregistered = leaseAtClosedDesk({ dataDir, settings, secrets, journal }, tag);
  await expect(unregistered).rejects.toMatchObject({ code: 'tag.lease_needs_desk' });
  const sealed = dataFiles(dataDir).clientSecrets;
  writeFileSync(sealed, JSON.stringify({ desk: Buffer.from('sealed by safeStorage').toString('base64') }));
  const closed = leaseAtClosedDesk({ dataDir, settings, secrets, journal }, tag);
  await expect(closed).rejects.toMatchObject({ code: 'tag.lease_unknown' });
  rmSync(sealed);
  const withoutKey = () => leaseAtClosedDesk({ dataDir, settings, secrets: null, journal }, tag);
  await expect(withoutKey()).rejects.toMatchObject({ code: 'tag.lease_needs_desk' });
  const keys = new DeskKeys(secrets);
  const publicKey = await keys.prepare(origin);
  const { id: deskId = '' } = await server.ask(api.desk.submit, {
    token: admin,
    body: { name: '命令行', publicKey },
  });
  await keys.complete(origin, publicKey, { id: deskId, tenantId: TENANT, name: '命令行' });
  await expect(withoutKey()).rejects.toMatchObject({ code: 'tag.lease_unknown' });
  await leaseAtClosedDesk({ dataDir, settings, secrets, journal }, tag);
  expect(await server.ask(api.desk.leases, { token: admin, query: { deskId } })).toMatchObject([
    { packId: pack.id, epc },
  ]);

  const offline = leaseAtClosedDesk({ dataDir, settings, secrets, journal, fetch: away }, tag);
  await expect(offline).rejects.toMatchObject({ code: 'tag.lease_unknown' });
  const endsAt = new Date(Date.now() + 60_000).toISOString();
  createKeptLeases(journal, () => origin).keep({ tenantId: TENANT, deskId }, [
    { packId: pack.id, packNo: pack.packNo, pc, epc, epcTid: '', isLocked: false, endsAt },
  ]);
  await leaseAtClosedDesk({ dataDir, settings, secrets, journal, fetch: away }, tag);

  await server.ask(api.desk.endLeases, { token: admin, query: { ids: deskId } });
  await server.ask(api.tagWriting.lease, { token: admin, body: { deskId: '', packIds: [pack.id] } });
  await expect(leaseAtClosedDesk({ dataDir, settings, secrets, journal }, tag)).rejects.toMatchObject({
    code: 'tag.leased',
  });
  journal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the running host leases for the command line, to programs of its user that know its token; after its end it is asked no more', async () => {
  const desk = await openHost();
  const { dataDir } = desk;
  const { leaseChannel, leaseSocket } = dataFiles(dataDir);
  const pack = await server.takePack(admin);
  const { targetEpc: epc } = await server.ask(api.pack.detail, { token: admin, query: { id: pack.id } });
  const tag = { packNo: pack.packNo, epc };
  // The embedded back office of a desk that is not registered has no other desks.
  expect(await askHostToLease(dataDir, tag)).toBe(true);
  const deskId = await register(desk, '本机命令行');
  expect(await askHostToLease(dataDir, tag)).toBe(true);
  const leases = () => server.ask(api.desk.leases, { token: admin, query: { deskId } });
  expect(await leases()).toMatchObject([{ packId: pack.id, epc }]);

  for (const file of [leaseChannel, leaseSocket]) expect(statSync(file).mode & 0o077).toBe(0);
  const channel = readFileSync(leaseChannel, 'utf8');
  await server.ask(api.desk.endLeases, { token: admin, query: { ids: deskId } });
  writeFileSync(leaseChannel, JSON.stringify({ ...JSON.parse(channel), token: 'another' }));
  await expect(askHostToLease(dataDir, tag)).rejects.toMatchObject({ code: 'tag.lease_unknown' });
  expect(await leases()).toEqual([]);
  writeFileSync(leaseChannel, channel);

  await server.ask(api.tagWriting.lease, { token: admin, body: { deskId: '', packIds: [pack.id] } });
  await expect(askHostToLease(dataDir, tag)).rejects.toMatchObject({ code: 'tag.leased' });
  await endHost(desk);
  expect(await askHostToLease(dataDir, tag)).toBe(false);
  // The file of a host that was killed stays.
  writeFileSync(leaseChannel, channel);
  expect(await askHostToLease(dataDir, tag)).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});

test('a false server gets no token by passing a desk’s signature on, nor by posing as an earlier version', async () => {
  const desk = await openHost();
  await register(desk, '被转接的工位');
  const relay = await startRelay();
  await endHost(desk);
  const { host } = await openHost(desk.dataDir, fetch, relay.address);
  const state = async () => host.handlers.registration.state();
  await eventually(async () => expect((await state()).error?.code).toBe('desk.other_address'), LONG);
  expect((await state()).connection).toBe('refused');
  expect(new Set(relay.statuses)).toEqual(new Set([403]));
  // The page's leases are bound to the address as well.
  const body = { ...(await leaseProof({ host })), packIds: [(await server.takePack(admin)).id] };
  const lease = await server.call(api.tagWriting.lease, { token: admin, body });
  expect(lease.body.data.errorCode).toBe('desk.other_address');
  relay.close();
});
