import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskContract } from '#shared/desk/contract';
import type { HostInfo } from '#shared/desk/contract/host';
import { AppError } from '#shared/errors';
import { eventually } from '../../tests/eventually.ts';
import { serveContract } from './bridge/serve.ts';
import { createDeskHost, type DeskHost } from './host.ts';
import { createKnownOffices } from './office/known-offices.ts';
import { PACKAGE_ROW } from './print/testing/sample-rows.ts';
import { findResources } from './program/resources.ts';
import { Attempts } from './rfid/attempts.ts';
import { dataFiles } from './storage/data-folder.ts';
import { JOURNAL_FORMAT, openJournal } from './storage/journal.ts';
import { besideNewer } from './storage/older-journal.ts';
import { createOutbox } from './storage/outbox.ts';
import { openNodeSecrets } from './storage/secrets-node.ts';
import { openNodeSettings } from './storage/settings-node.ts';

let dataDir: string;
let host: DeskHost | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'host-'));
  return () => rmSync(dataDir, { recursive: true });
});

afterEach(async () => {
  await host?.close();
});

/** Opens a host on a data folder of its own and returns the bridge's call function. `office` names the back office. */
async function open(office?: string) {
  const opened = await createDeskHost({
    dataDir,
    mode: 'headless',
    version: '1.2.3',
    settings: openNodeSettings(dataDir),
    secrets: await openNodeSecrets(dataDir, null),
    templatesDir: findResources().templatesDir,
    serverUrl: () => 'http://127.0.0.1:1',
    ...(office && {
      office: {
        name: () => office,
        url: () => null,
        ready: new Promise<void>(() => {}),
        handlers: () => ({
          state: unused,
          check: unused,
          choose: unused,
          recognise: unused,
          takeOver: unused,
          keepApart: unused,
        }),
      },
    }),
  });
  host = opened;
  return serveContract(deskContract, opened.handlers, { isLocked: opened.isLocked });
}

const unused = () => Promise.reject(new Error('not used here'));

test('answers every group of the contract', async () => {
  const invoke = await open();
  expect(await invoke('host.info', undefined)).toMatchObject({
    ok: true,
    value: { version: '1.2.3', serverUrl: 'http://127.0.0.1:1', secretStore: 'owner-only-file', notices: [] },
  });
  for (const path of [
    'printers.list',
    'print.templates',
    'rfid.readers',
    'outbox.pending',
    'settings.read',
  ]) {
    expect(await invoke(path, undefined), path).toMatchObject({ ok: true });
  }
  expect(await invoke('secrets.read', { name: 'session' })).toEqual({ ok: true, value: null });
});

test('answers calls of a part that cannot start with the reason; the others work', async () => {
  const journal = openJournal(join(dataDir, 'journal.sqlite'));
  journal.db.exec('CREATE TABLE print_job (other TEXT)');
  journal.close();

  const invoke = await open();
  expect(await invoke('print.jobs', {})).toMatchObject({
    ok: false,
    error: { code: 'desk.part_unavailable', details: { part: { zh: '打印', en: 'Printing' } } },
  });
  expect(await invoke('rfid.readers', undefined)).toMatchObject({ ok: true });
  expect(await invoke('printers.list', undefined)).toMatchObject({ ok: true });
  const info = (await invoke('host.info', undefined)) as { value: HostInfo };
  expect(info.value.notices.map(({ code }) => code)).toEqual(['desk.part_unavailable']);
});

test('counts the jobs and records that wait for other back offices, none of the present one', async () => {
  const old = 'http://old.example:8080';
  const invoke = await open(old);
  const print = async () => {
    const content = { kind: 'labels', templateId: 'package-100x70', rows: [PACKAGE_ROW] };
    const record = { tenantId: '000000', subjectIds: ['7'] };
    const key = randomUUID();
    await invoke('print.submit', { key, printerId: 'virtual:label', title: '', content, copies: 1, record });
    await eventually(async () =>
      expect(await invoke('print.job', { id: key })).toMatchObject({ value: { state: 'confirmed' } }),
    );
    return key;
  };
  const cut = await print();
  await print();
  await host?.close();
  const journal = openJournal(join(dataDir, 'journal.sqlite'));
  // What a crash leaves behind: a label that may have been printed, and a tag that may have been written.
  journal.db.prepare("UPDATE print_job SET state = 'sending' WHERE id = ?").run(cut);
  const attempts = new Attempts(journal);
  for (const [key, server] of [
    ['a', old],
    ['b', 'embedded'],
  ] as const) {
    const tag = { tid: key, pc: '3000', epc: '350007AB70425D4000000586', readerId: 'R', readerName: '' };
    attempts.begin({ key, server, ...tag, tenantId: '000000', packId: '7', packNo: 'P-7' });
    attempts.note(key, 'write', 'started', '');
  }
  journal.close();
  await open();
  expect(host?.handlers.server.state()).toMatchObject({
    elsewhere: [{ server: old, entries: 2, jobs: 1, tags: 1 }],
  });
});

test('works with a journal that cannot be written and reports that nothing is saved', async () => {
  mkdirSync(join(dataDir, 'journal.sqlite'));
  const invoke = await open();
  expect(host?.notices).toMatchObject([{ code: 'file.unwritable' }]);
  expect(await invoke('outbox.pending', undefined)).toEqual({ ok: true, value: [] });
  expect(await invoke('print.jobs', {})).toEqual({ ok: true, value: [] });
});

test('sends a repeated notice to open pages each time, and once to those that open later', async () => {
  const invoke = await open();
  const heard: string[] = [];
  host?.onEvent((path) => heard.push(path));
  host?.notify(new AppError('server.failed', { reason: 'disk' }));
  host?.notify(new AppError('server.failed', { reason: 'disk' }));
  expect(heard).toEqual(['host.notice', 'host.notice']);
  const info = (await invoke('host.info', undefined)) as { value: HostInfo };
  expect(info.value.notices).toHaveLength(1);
});

test('is locked while the page keeps a lock', async () => {
  const invoke = await open();
  await invoke('secrets.write', { name: 'lock', value: 'hash' });
  expect(await invoke('printers.list', undefined)).toMatchObject({ error: { code: 'desk.locked' } });
  expect(await invoke('secrets.read', { name: 'lock' })).toEqual({ ok: true, value: 'hash' });
  await invoke('secrets.remove', { name: 'lock' });
  expect(await invoke('printers.list', undefined)).toMatchObject({ ok: true });
});

test('sends changed settings to the pages', async () => {
  const invoke = await open();
  const heard: unknown[] = [];
  host?.onEvent((path, payload) => heard.push([path, (payload as { deskName: string }).deskName]));
  await invoke('settings.update', { deskName: '开料台' });
  expect(heard).toEqual([['settings.changed', '开料台']]);
});

test('is printing while a job waits or runs, however many jobs were added since', async () => {
  const invoke = await open();
  expect(host?.isPrinting()).toBe(false);
  const printerId = 'virtual:label?fault=slow&after=0&seconds=1';
  await invoke('printers.configure', { uri: printerId, name: 'slow', language: 'png', dpi: 203 });
  const rows = [PACKAGE_ROW, PACKAGE_ROW, PACKAGE_ROW];
  const content = { kind: 'labels', templateId: 'package-100x70', rows };
  const input = { key: randomUUID(), printerId, title: 'test', content, copies: 1 };
  expect(await invoke('print.submit', input)).toMatchObject({ ok: true });
  const journal = openJournal(join(dataDir, 'journal.sqlite'));
  journal.db.exec(
    'CREATE TEMP TABLE later AS SELECT * FROM print_job; ALTER TABLE later DROP COLUMN subject',
  );
  const later = journal.db.prepare("UPDATE later SET seq = NULL, id = ?, state = 'confirmed'");
  for (let job = 0; job < 200; job += 1) {
    later.run(randomUUID());
    journal.db.exec('INSERT INTO print_job SELECT * FROM later');
  }
  journal.close();
  expect(host?.isPrinting()).toBe(true);
});

test('reports the start and end of printing, also of a job of another back office that continues after a restart', async () => {
  const first = await open('https://one.example');
  const printerId = 'virtual:label?fault=slow&after=0&seconds=1';
  await first('printers.configure', { uri: printerId, name: 'slow', language: 'png', dpi: 203 });
  const content = { kind: 'labels', templateId: 'package-100x70', rows: [PACKAGE_ROW, PACKAGE_ROW] };
  const job = { printerId, title: 'test', content, copies: 1 };
  await first('print.submit', { key: randomUUID(), ...job });
  await first('print.submit', { key: randomUUID(), ...job });
  await host?.close();

  const next = await open('https://two.example');
  const told: boolean[] = [];
  const stop = host?.onPrinting((isPrinting) => told.push(isPrinting));
  expect(told).toEqual([true]);
  expect(await next('print.jobs', {})).toEqual({ ok: true, value: [] });
  await eventually(() => expect(told).toEqual([true, false]));
  expect(host?.isPrinting()).toBe(false);
  stop?.();
});

test('the journal’s format counts the steps of all areas', async () => {
  await open('embedded');
  await host?.handlers.rfid.readers();
  await host?.handlers.print.jobs({ limit: 1 });
  await host?.close();
  host = undefined;
  const journal = openJournal(dataFiles(dataDir).journal);
  createKnownOffices(journal, []);
  const row = journal.db.prepare('SELECT sum(version) AS steps FROM migration').get();
  journal.close();
  expect(JOURNAL_FORMAT).toBe(row?.steps);
});

test('records made beside the journal of a newer version outlast the program', async () => {
  const file = dataFiles(dataDir).journal;
  openJournal(file).close();
  const newer = new DatabaseSync(file);
  newer.exec(`PRAGMA user_version = ${JOURNAL_FORMAT + 1}`);
  newer.close();
  await open();
  expect(host?.notices).toMatchObject([{ code: 'journal.newer' }]);
  await host?.close();

  const own = openJournal(besideNewer(file));
  createOutbox(own, () => undefined).add({ id: 'r1', kind: 'tagRecord', tenantId: '000000', body: {} });
  own.close();
  await open();
  expect(await host?.handlers.outbox.pending()).toMatchObject([{ id: 'r1' }]);
});
