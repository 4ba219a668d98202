import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/index.ts';
import type { Database } from '../../src/server/db/tenancy.ts';
import { createTestServer, type TestServer } from '../../src/server/testing/test-server.ts';
import { api } from '../../src/shared/api/index.ts';
import { IS_DEEP } from '../deep.ts';
import { copyDemoData } from '../devices/demo-folder.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../devices/postgres.ts';
import { findServerProgram, startServerProgram, whenReady } from '../devices/server-program.ts';

const programs = findPostgres();
const root = mkdtempSync(join(tmpdir(), 'veneer-first-'));
const PASSWORD = 'Own-words-2026';
let postgres: TestPostgres | undefined;
const open: { server: TestServer; database: Database }[] = [];

beforeAll(async () => {
  if (programs !== null) postgres = startPostgres(programs);
});
afterEach(async () => {
  for (const { server, database } of open.splice(0)) {
    await server.app.close();
    await database.close();
  }
});
afterAll(() => {
  postgres?.remove();
  rmSync(root, { recursive: true, force: true });
});

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

function newPlace(kind: 'postgres' | 'embedded', name: string): Place {
  const dataDir = mkdtempSync(join(root, 'data-'));
  return { databaseUrl: kind === 'postgres' ? postgres?.createDatabase(name) : undefined, dataDir };
}

/** Runs a verb of the program on the console and returns its output. */
async function run({ databaseUrl, dataDir }: Place, words: string[], typed = '') {
  const child = spawn(process.execPath, ['--no-warnings', findServerProgram(), ...words], {
    env: {
      PATH: process.env.PATH,
      VENEER_DESK_DATA: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  child.stdin.end(typed);
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return {
    code: child.exitCode ?? (await new Promise((resolve) => child.on('exit', resolve))),
    printed,
    said,
  };
}

async function start({ databaseUrl, dataDir }: Place): Promise<TestServer> {
  const database = await openDatabase(
    { url: databaseUrl, folder: join(dataDir, 'back-office') },
    () => undefined,
  );
  await database.migrate();
  const server = await createTestServer(database, { databaseUrl, dataDir, secret: undefined });
  open.push({ server, database });
  return server;
}

/** The embedded database's first company is also made in `e2e/first-company.spec.ts`, in the browser. */
const KINDS = IS_DEEP ? (['embedded', 'postgres'] as const) : (['postgres'] as const);

describe.each(KINDS)('an empty back office on %s', (kind) => {
  test.skipIf(kind === 'postgres' && programs === null)(
    'gets its first company on the console, whose administrator can do the main tasks',
    async () => {
      const place = newPlace(kind, 'console');
      const words = ['create-company', '--code', '000000', '--name', '山林木业', '--admin', 'boss'];
      const short = await run(place, [...words, '--password-stdin'], 'short\n');
      expect(short.code).toBe(1);
      expect(short.said).toContain('密码至少需要 8 个字符');
      const made = await run(place, [...words, '--password-stdin'], `${PASSWORD}\n`);
      expect(made).toMatchObject({ code: 0, printed: '' });
      const again = await run(place, [...words, '--password-stdin'], `${PASSWORD}\n`);
      expect(again.code).toBe(1);
      expect(again.said).toContain('编号“000000”已被使用');
      // Another one with a generated password, which is printed alone and only once.
      const second = await run(place, ['create-company', '--code', '200000', '--name', '二号']);
      expect(second.code).toBe(0);
      expect(second.printed).toMatch(/^\w{14}\n$/);
      // A password that the only administrator has forgotten.
      const reset = ['reset-password', '--code', '200000', '--account'];
      const unknown = await run(place, [...reset, 'nobody']);
      expect(unknown).toMatchObject({ code: 1, printed: '' });
      expect(unknown.said).toContain('公司“200000”没有账号“nobody”');
      const typed = await run(place, [...reset, 'admin', '--password-stdin'], 'short\n');
      expect(typed.said).toContain('密码至少需要 8 个字符');
      const other = await run(place, [...reset, 'admin']);
      expect(other.printed).toMatch(/^\w{14}\n$/);
      // A backup works before the first start, too.
      if (kind === 'embedded')
        expect((await run(place, ['backup', join(place.dataDir, 'backups')])).code).toBe(0);

      const server = await start(place);
      expect(await server.ask(api.setup.state)).toMatchObject({ needed: false });
      const theirs = { tenantId: '200000', account: 'admin' };
      const former = await server.trySignIn({ ...theirs, password: second.printed.trim() });
      expect(former.body.errorCode).toBe('auth.wrong_password');
      const { access_token: own } = await server.signIn({ ...theirs, password: other.printed.trim() });
      expect((await server.ask(api.auth.userInfo, { token: own })).mustChangePassword).toBe(true);
      const { access_token: token } = await server.signIn({ account: 'boss', password: PASSWORD });
      const self = await server.ask(api.user.detailBySelf, { token });
      expect(self).toMatchObject({ tenantName: '山林木业', roles: ['administrator'] });
      const topMenus = await server.ask(api.menu.topMenus, { token });
      expect(topMenus.map((menu) => menu.code)).toContain('inventory');
      for (const topMenu of topMenus)
        expect(
          (await server.ask(api.menu.routes, { token, query: { topMenuId: topMenu.id } })).length,
        ).toBeGreaterThan(0);
      expect((await server.ask(api.menu.buttons, { token })).length).toBeGreaterThan(0);
      expect(
        (await server.ask(api.dict.dictionary, { token, query: { code: 'grade' } })).length,
      ).toBeGreaterThan(0);
      expect((await server.ask(api.pack.page, { token, query: {} })).total).toBe(0);
      const clerk = { account: 'clerk', realName: '文员' };
      const { password = '' } = await server.ask(api.user.submit, { token, body: clerk });
      expect((await server.trySignIn({ account: 'clerk', password })).status).toBe(200);
      const trail = await server.ask(api.audit.page, { token, query: {} });
      expect(trail.records.map((entry) => entry.action)).toContain('tenant.setup');
    },
  );
});

describe('the first run of a desk’s own back office', () => {
  const body = { tenantName: '山林木业', account: 'boss' };
  const encrypt = async (server: TestServer, password: string) =>
    sm2.doEncrypt(password, (await server.ask(api.auth.publicKey)).publicKey, 0);

  test('accepts one caller, once, and limits the tries of one address', async () => {
    const server = await start(newPlace('embedded', ''));
    expect(await server.ask(api.setup.state)).toMatchObject({ needed: true });
    const guess = { body: { ...body, password: 'x' }, address: '198.51.100.7' };
    const statuses = [];
    for (let call = 0; call < 11; call += 1)
      statuses.push((await server.call(api.setup.create, guess)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const weak = { ...body, password: await encrypt(server, 'short') };
    expect((await server.call(api.setup.create, { body: weak })).body.data.errorCode).toBe(
      'user.weak_password',
    );
    expect(await server.ask(api.setup.state)).toMatchObject({ needed: true });
    const good = { ...body, password: await encrypt(server, PASSWORD) };
    const answers = await Promise.all([1, 2, 3].map(() => server.call(api.setup.create, { body: good })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
    expect(answers.find((answer) => answer.status === 200)?.body.data).toEqual({
      tenantId: '000000',
      account: 'boss',
    });
    expect(await server.ask(api.setup.state)).toMatchObject({ needed: false });
    expect((await server.call(api.setup.create, { body: good })).body.data.errorCode).toBe('setup.done');
    expect((await server.trySignIn({ account: 'boss', password: PASSWORD })).status).toBe(200);
  });

  test.skipIf(programs === null)('is not offered by a server on PostgreSQL', async () => {
    const server = await start(newPlace('postgres', 'setup'));
    expect(await server.ask(api.setup.state)).toMatchObject({ needed: false });
    const password = await encrypt(server, PASSWORD);
    const answer = await server.call(api.setup.create, { body: { ...body, password } });
    expect(answer.body.data.errorCode).toBe('setup.done');
  });
});

test('a desk’s own back office makes a backup when its administrator requests it, and keeps the newest', async () => {
  const dataDir = mkdtempSync(join(root, 'data-'));
  await copyDemoData(dataDir);
  const settings = {
    VENEER_DESK_DATA: dataDir,
    VENEER_DESK_DEMO: '1',
    VENEER_DESK_BACKUP_KEEP: '1',
    // Its own, in a file.
    VENEER_DESK_SECRET: '',
  };
  const running = startServerProgram(settings);
  const { url } = await whenReady(running);
  const authorization = `Basic ${btoa('merchant-web:merchant-web-secret')}`;
  const call = async (method: string, path: string, token = '') => {
    const headers = { authorization, 'blade-auth': `bearer ${token}` };
    const response = await fetch(`${url}${path}`, { method, headers });
    return { status: response.status, body: await response.json() };
  };
  const signIn = async (username: string, tenantId: string) => {
    const { publicKey } = (await call('GET', api.auth.publicKey.path)).body.data;
    const query = new URLSearchParams({
      grant_type: 'password',
      tenantId,
      username,
      password: sm2.doEncrypt('Veneer-2026', publicKey, 0),
    });
    return (await call('POST', `${api.auth.token.path}?${query}`)).body.access_token;
  };
  const admin = await signIn('admin', '000000');
  const first = (await call('POST', api.backup.run.path, admin)).body.data.name;
  const folder = join(dataDir, 'backups');
  expect(readdirSync(folder)).toEqual([first]);
  expect(readdirSync(join(folder, first))).toEqual(['database', 'manifest.json', 'server.secret']);
  // Names of backups have seconds.
  while (new Date().toISOString().slice(0, 19).replace(/\D/g, '') <= first.replace(/\D/g, ''))
    await new Promise((resolve) => setTimeout(resolve, 50));
  const second = (await call('POST', api.backup.run.path, admin)).body.data.name;
  expect(readdirSync(folder)).toEqual([second]);
  const list = (await call('GET', api.backup.list.path, admin)).body.data;
  expect(list).toMatchObject({ folder, at: '02:00', backups: [{ name: second }] });
  const clerk = await signIn('kefu', '100001');
  expect((await call('POST', api.backup.run.path, clerk)).status).toBe(403);
  running.child.send({ kind: 'stop' });
  expect(await running.exited).toBe(0);
});
