import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/index.ts';
import { MIGRATIONS, migrate } from '../../src/server/db/migrate.ts';
import { openPGlite } from '../../src/server/db/pglite.ts';
import type { Database } from '../../src/server/db/tenancy.ts';
import { type MadeBackup, makeBackup } from '../../src/server/operations/backup.ts';
import { formatManifest } from '../../src/server/operations/manifest.ts';
import { keepBackups } from '../../src/server/operations/nightly.ts';
import { restoreBackup } from '../../src/server/operations/restore.ts';
import { type ChatClient, joinChat, originOf } from '../../src/server/testing/chat-client.ts';
import { postForm } from '../../src/server/testing/post-form.ts';
import { makePicture } from '../../src/server/testing/sample-files.ts';
import { TEST_SECRET } from '../../src/server/testing/test-secret.ts';
import { createTestServer, prepareDatabase, type TestServer } from '../../src/server/testing/test-server.ts';
import { api } from '../../src/shared/api/index.ts';
import { IS_DEEP } from '../deep.ts';
import { copyFolder } from '../devices/copy-folder.ts';
import { copyDemoData } from '../devices/demo-folder.ts';
import { findPostgres, type TestPostgres } from '../devices/postgres.ts';
import { startServerProgram, whenReady } from '../devices/server-program.ts';
import { DEMO, startDemoCluster } from './support/demo-cluster.ts';

const programs = findPostgres();
const root = mkdtempSync(join(tmpdir(), 'veneer-backup-'));
const NEW_DOCUMENT = {
  ruleName: '加工',
  documentType: 'task',
  prefix: 'JG',
  codeLength: 6,
  start: 1,
  dateBased: 0 as const,
};

/** The location of a back office: a PostgreSQL database or a folder. */
interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

let postgres: TestPostgres | undefined;
let places = 0;
const open: { server: TestServer; database: Database }[] = [];

beforeAll(async () => {
  if (programs !== null) postgres = await startDemoCluster(programs);
});
afterEach(closeAll);
afterAll(() => {
  postgres?.remove();
  rmSync(root, { recursive: true, force: true });
});

async function closeAll(): Promise<void> {
  for (const { server, database } of open.splice(0)) {
    await server.app.close();
    await database.close();
  }
}

function newPlace(kind: 'postgres' | 'embedded', template?: string): Place {
  places += 1;
  const dataDir = join(root, `place-${places}`);
  mkdirSync(dataDir);
  return {
    databaseUrl: kind === 'postgres' ? postgres?.createDatabase(`place_${places}`, template) : undefined,
    dataDir,
  };
}

const settingsOf = (place: Place) => ({ ...place, secret: undefined, s3: undefined });

const openPlace = ({ databaseUrl, dataDir }: Place) =>
  openDatabase({ url: databaseUrl, folder: join(dataDir, 'back-office') }, () => undefined);

/** A place with the demo data. */
async function newDemoPlace(kind: 'postgres' | 'embedded'): Promise<Place> {
  const place = newPlace(kind, DEMO);
  if (kind === 'embedded') await copyDemoData(place.dataDir);
  return place;
}

async function start(place: Place): Promise<{ server: TestServer; database: Database }> {
  const database = await openPlace(place);
  await database.migrate();
  const server = await createTestServer(database, settingsOf(place));
  const running = { server, database };
  open.push(running);
  return running;
}

function orderOf(place: Place, database: Database, into: string) {
  return {
    config: settingsOf(place),
    into,
    now: new Date(),
    ...(place.databaseUrl === undefined ? { database } : {}),
  };
}

async function restore(place: Place, backup: string, isReplacing = false) {
  return restoreBackup({ config: settingsOf(place), backup, isReplacing, now: new Date() });
}

async function upload(server: TestServer, token: string, bytes: Buffer): Promise<string> {
  const signed = await server.ask(api.upload.signPrivate, { token, body: { directory: 'x' } });
  const fields = { key: `${signed.directory}photo.png`, ...signed.fields };
  const { body } = await postForm(server.app, signed.host, [
    ...Object.entries(fields),
    ['file', { name: 'photo.png', bytes }],
  ]);
  return body.data.fileUrl;
}

async function read(server: TestServer, url: string, token: string): Promise<Buffer> {
  return (await server.app.inject({ url, headers: { 'blade-auth': `bearer ${token}` } })).rawPayload;
}

/** Successful answers in order. */
interface Acknowledged {
  messages: string[];
  numbers: string[];
  files: string[];
}

/** Between two turns of a busy desk. Without it the one thread of the embedded database does little else than these calls. */
const TURN_MS = 50;

/** Sends messages, takes numbers and uploads files, one after the other, until stopped. */
function keepWriting(server: TestServer, token: string, chat: ChatClient, acknowledged: Acknowledged) {
  let isOver = false;
  const picture = makePicture(8, 8);
  const run = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const id = `m${acknowledged.messages.length}`;
      expect((await chat.say('300', `第 ${turn} 句`, id)).code).not.toBe(0);
      acknowledged.messages.push(id);
      const { number } = await server.ask(api.numbering.next, { token, query: { documentType: 'task' } });
      acknowledged.numbers.push(number);
      acknowledged.files.push(await upload(server, token, picture));
      await pause(TURN_MS);
    }
  };
  const done = run();
  // `stop` reports a failure.
  done.catch(() => undefined);
  return {
    stop() {
      isOver = true;
      return done;
    },
  };
}

async function clientIdsOf(database: Database): Promise<string[]> {
  const { rows } = await database.withTenant('000000', (tx) =>
    tx.execute<{ id: string }>('SELECT client_id AS id FROM chat_messages'),
  );
  return rows.map(({ id }) => id);
}

async function untilWritten(acknowledged: Acknowledged, files: number): Promise<void> {
  while (acknowledged.files.length < files) await pause(TURN_MS);
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error) => error.code ?? String(error),
  );
}

describe.each(['embedded', 'postgres'] as const)('a back office on %s', (kind) => {
  const isMissing = kind === 'postgres' && programs === null;
  const isThorough = kind === 'postgres' || IS_DEEP;

  // The embedded database is restored by the tests below, too.
  if (isThorough)
    test.skipIf(isMissing)(
      'is backed up while it is written to, destroyed, and restored with all that was acknowledged before',
      async () => {
        const old = await newDemoPlace(kind);
        const { server, database } = await start(old);
        const { id: officeId } = await server.ask(api.about.product);
        const { access_token: admin } = await server.signIn({ account: 'admin' });
        await server.ask(api.numbering.submit, { token: admin, body: NEW_DOCUMENT });
        const person = {
          account: 'keeper',
          realName: '守',
          roleId: '200',
          deptId: '101',
          password: 'Veneer-2026',
        };
        const { id = '' } = await server.ask(api.user.submit, { token: admin, body: person });
        const picture = makePicture(40, 30);
        const keeper = await server.signIn({ account: 'keeper' });
        const url = await upload(server, keeper.access_token, picture);
        const chat = await joinChat(await originOf(server), keeper.access_token);

        const acknowledged: Acknowledged = { messages: [], numbers: [], files: [] };
        const writing = keepWriting(server, keeper.access_token, chat, acknowledged);
        await untilWritten(acknowledged, 5);
        const before = structuredClone(acknowledged);
        const backups = join(root, `backups-${places}`);
        const { folder, manifest } = await makeBackup(orderOf(old, database, backups)).finally(writing.stop);
        // Writing continued during the backup.
        expect(acknowledged.files.length).toBeGreaterThan(before.files.length);
        await chat.leave();
        expect(readdirSync(backups)).toHaveLength(1);
        expect(manifest.contents.rows.packs).toBe(300);

        await closeAll();
        rmSync(old.dataDir, { recursive: true });
        if (kind === 'postgres') postgres?.run(`DROP DATABASE place_${places}`);
        const place = newPlace(kind);
        expect((await restore(place, folder)).notices).toEqual([]);

        const { server: again, database: restored } = await start(place);
        expect((await again.ask(api.about.product)).id).toBe(officeId);
        const back = await again.signIn({ account: 'keeper' });
        expect(back.user_id).toBe(id);
        // The keys are restored, so tokens issued before the backup are still valid.
        expect((await again.ask(api.auth.userInfo, { token: keeper.access_token })).account).toBe('keeper');
        expect((await again.ask(api.pack.page, { token: back.access_token, query: {} })).total).toBe(200);
        const messages = await clientIdsOf(restored);
        expect(messages).toEqual(expect.arrayContaining(before.messages));
        expect(new Set(messages).size).toBe(messages.length);
        expect((await read(again, url, back.access_token)).equals(picture)).toBe(true);
        for (const file of before.files)
          expect((await read(again, file, back.access_token)).subarray(1, 4).toString()).toBe('PNG');

        // New numbers follow every number issued before the backup, and new ids all earlier ids.
        const next = await again.ask(api.numbering.next, {
          token: back.access_token,
          query: { documentType: 'task' },
        });
        expect(Number(next.number.slice(2))).toBeGreaterThan(before.numbers.length);
        expect(before.numbers).not.toContain(next.number);
        const client = await joinChat(await originOf(again), back.access_token);
        expect((await client.say('300', '又来了', 'after')).code).not.toBe(0);
        await client.leave();
        expect(await clientIdsOf(restored)).toHaveLength(messages.length + 1);
        const dept = await again.ask(api.dept.submit, {
          token: back.access_token,
          body: { deptName: '新部门', parentId: '100' },
        });
        expect(BigInt(dept.id ?? 0)).toBeGreaterThan(BigInt(id));
      },
    );

  // Both kinds read the manifest alike and count alike, and each copy of an embedded database has 1,800 files.
  describe.skipIf(isMissing)('has a backup', () => {
    let place: Place;
    let made: MadeBackup;
    beforeAll(async () => {
      place = await newDemoPlace(kind);
      const { server, database } = await start(place);
      const { access_token } = await server.signIn({ account: 'cangku' });
      await upload(server, access_token, makePicture(9, 9));
      made = await makeBackup(orderOf(place, database, join(root, `kept-${kind}`)));
      await closeAll();
    });

    function damagedCopy(change: (folder: string) => void): string {
      const copy = join(mkdtempSync(join(root, 'damaged-')), 'backup');
      copyFolder(made.folder, copy);
      change(copy);
      return copy;
    }
    const manifestOf = (folder: string) => join(folder, 'manifest.json');
    const largest = () => made.manifest.files.reduce((a, b) => (a.bytes > b.bytes ? a : b)).path;

    const faults: [string, string, (folder: string) => void][] = [
      [
        'a file with one byte more',
        'backup.damaged',
        (folder) => appendFileSync(join(folder, largest()), 'x'),
      ],
      [
        'a byte changed',
        'backup.damaged',
        (folder) => {
          const file = join(folder, largest());
          const bytes = readFileSync(file);
          bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
          writeFileSync(file, bytes);
        },
      ],
      ['a missing file', 'backup.damaged', (folder) => rmSync(join(folder, 'server.secret'))],
      [
        'a manifest cut off',
        'backup.damaged',
        (folder) => writeFileSync(manifestOf(folder), readFileSync(manifestOf(folder)).subarray(0, 400)),
      ],
      [
        'a changed count',
        'backup.damaged',
        (folder) =>
          writeFileSync(
            manifestOf(folder),
            readFileSync(manifestOf(folder), 'utf8').replace('"packs": 300', '"packs": 301'),
          ),
      ],
      ['no manifest', 'backup.not_one', (folder) => rmSync(manifestOf(folder))],
      [
        'another program’s manifest',
        'backup.not_one',
        (folder) => writeFileSync(manifestOf(folder), '{"a":1}'),
      ],
      [
        'a newer format',
        'backup.newer',
        (folder) =>
          writeFileSync(manifestOf(folder), '{"product":"veneer-desk","format":2,"version":"9.0.0"}'),
      ],
    ];
    const ofKind = kind === 'postgres' ? faults : faults.filter(([fault]) => fault === 'a byte changed');
    test.each(ofKind)('that is refused with %s and changes nothing', async (_case, code, change) => {
      const target = newPlace(kind);
      expect(await codeOf(restore(target, damagedCopy(change)))).toBe(code);
      expect(readdirSync(target.dataDir)).toEqual([]);
    });

    test('that replaces existing data only on request, completely, and keeps the old data', async () => {
      const { server, database } = await start(place);
      await database.withTenant('000000', (tx) =>
        tx.execute("UPDATE users SET real_name = '后来' WHERE id = 301"),
      );
      await closeAll();
      void server;
      expect(await codeOf(restore(place, made.folder))).toBe('backup.target_filled');
      const nameOf = async () => {
        const running = await start(place);
        const { access_token: token } = await running.server.signIn({ account: 'cangku' });
        const { realName } = await running.server.ask(api.auth.userInfo, { token });
        await closeAll();
        return realName;
      };
      expect(await nameOf()).toBe('后来');
      const { kept } = await restore(place, made.folder, true);
      expect(await nameOf()).toBe('李仓');
      if (kind === 'embedded') {
        expect(kept).toHaveLength(1);
        expect(existsSync(join(kept[0] ?? '', 'PG_VERSION'))).toBe(true);
      }
    });

    const miscounts: [fault: string, rows: object, reason: string][] = [
      ['other rows than its manifest counts', { packs: 301 }, 'packs: 300 ≠ 301'],
      ['no table that its manifest counts', { "o'clock": 1 }, "o'clock"],
    ];
    test.each(isThorough ? miscounts : [])(
      'that is refused with %s and changes nothing',
      async (_case, rows, reason) => {
        const target = await newDemoPlace(kind);
        const { database } = await start(target);
        await database.withTenant('000000', (tx) =>
          tx.execute("UPDATE users SET real_name = '后来' WHERE id = 301"),
        );
        await closeAll();
        const wrong = damagedCopy((folder) => {
          const { contents, ...manifest } = made.manifest;
          const counted = { ...contents, rows: { ...contents.rows, ...rows } };
          writeFileSync(manifestOf(folder), formatManifest({ ...manifest, contents: counted }));
        });
        await expect(restore(target, wrong, true)).rejects.toMatchObject({
          code: 'backup.failed',
          details: { reason: expect.stringContaining(reason) },
        });
        const { server } = await start(target);
        const { access_token: token } = await server.signIn({ account: 'cangku' });
        expect((await server.ask(api.auth.userInfo, { token })).realName).toBe('后来');
      },
    );

    if (isThorough) {
      test('that is refused under a running server', async () => {
        const running = await start(place);
        await running.server.signIn({ account: 'cangku' });
        const expected = kind === 'postgres' ? 'backup.target_busy' : 'server.failed';
        expect(await codeOf(restore(place, made.folder, true))).toBe(expected);
        expect((await running.server.trySignIn({ account: 'cangku' })).status).toBe(200);
      });

      test('that can be restored into a back office that was started but has no company', async () => {
        const target = newPlace(kind);
        await start(target);
        await closeAll();
        await restore(target, made.folder);
        const { server } = await start(target);
        expect((await server.trySignIn({ account: 'admin' })).status).toBe(200);
      });
    }

    test('that is refused for the other kind of database', async () => {
      const other = {
        ...newPlace('embedded'),
        databaseUrl: kind === 'postgres' ? undefined : 'postgres://x/x',
      };
      expect(await codeOf(restore(other, made.folder))).toBe('backup.other_database');
    });
  });

  test.skipIf(isMissing || process.getuid?.() !== 0)(
    'says that the disk is full and leaves nothing half-made (needs root to mount one)',
    async (context) => {
      const place = await newDemoPlace(kind);
      const { database, server } = await start(place);
      const small = mkdtempSync(join(root, 'small-'));
      try {
        // The dump of the demo data has some 200 KB, the folder of the embedded database megabytes.
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small], { stdio: 'pipe' });
      } catch {
        context.skip('needs the right to mount a tmpfs');
      }
      try {
        expect(await codeOf(makeBackup(orderOf(place, database, small)))).toBe('backup.no_space');
        expect(readdirSync(small)).toEqual([]);
      } finally {
        execFileSync('umount', [small]);
      }
      expect((await server.trySignIn({ account: 'admin' })).status).toBe(200);
    },
  );
});

test('an embedded database is backed up before a new version changes it, once, and goes back to before', async () => {
  const place = newPlace('embedded');
  const older = MIGRATIONS.slice(0, -1);
  const connection = await openPGlite(join(place.dataDir, 'back-office'));
  await migrate(connection, older);
  await connection.close();
  writeFileSync(join(place.dataDir, 'server.secret'), TEST_SECRET);
  const backups = join(place.dataDir, 'backups');
  /** Starts the server as a desk does, and ends it when it is ready. True where it has updated the database. */
  async function startOnce() {
    const program = await whenReady(startServerProgram({ VENEER_DESK_DATA: place.dataDir }));
    program.child.send({ kind: 'stop' });
    await program.exited;
    return program.messages.some((message) => message.kind === 'progress' && message.isUpdate);
  }
  expect(await startOnce()).toBe(true);
  const [made = '', ...others] = readdirSync(backups);
  expect(others).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(backups, made, 'manifest.json'), 'utf8'));
  expect(manifest.contents.migrations).toEqual(older.map(({ name }) => name));
  // Each start takes seconds.
  if (!IS_DEEP) return;
  expect(await startOnce()).toBe(false);
  expect(readdirSync(backups)).toEqual([made]);

  // As after an update that was taken back and is installed again at once.
  await restoreBackup({
    config: settingsOf(place),
    backup: join(backups, made),
    isReplacing: true,
    now: new Date(),
  });
  expect(await startOnce()).toBe(true);
  expect(readdirSync(backups)).toEqual([made]);
});

// `first-company.test.ts` tests every time that a desk's own back office keeps its newest backup.
if (IS_DEEP)
  describe('the embedded server', () => {
    /** Its backups on request, of which it keeps two. The clock runs a minute each time it is read. */
    async function startKeeping(names: readonly string[]) {
      const place = await newDemoPlace('embedded');
      const { database, server } = await start(place);
      const folder = mkdtempSync(join(root, 'kept-'));
      for (const name of names) mkdirSync(join(folder, name));
      let time = Date.UTC(2026, 5, 10, 8);
      const backups = keepBackups({
        config: settingsOf(place),
        database,
        backup: { at: null, keep: 2, folder },
        folder,
        log: server.app.log,
        now: () => {
          time += 60_000;
          return new Date(time);
        },
      });
      const nameOf = async () => basename((await backups.run()).folder);
      return { backups, folder, nameOf };
    }

    test('keeps its newest backups where a clock that was ahead dated others later', async () => {
      const { backups, folder, nameOf } = await startKeeping([
        'veneer-desk-20990101-020000Z',
        'veneer-desk-20990102-020000Z',
      ]);
      const first = await nameOf();
      expect(await backups.list()).toEqual([first, 'veneer-desk-20990102-020000Z']);
      const second = await nameOf();
      expect(await backups.list()).toEqual([second, first]);
      expect(readdirSync(folder).sort()).toEqual([first, second]);
      await backups.stop();
    });

    test.skipIf(process.getuid?.() !== 0)(
      'lists no old backup that is removed in part, and makes others meanwhile (needs root to mount a folder)',
      async (context) => {
        const oldest = 'veneer-desk-20260101-020000Z';
        const { backups, folder, nameOf } = await startKeeping([oldest]);
        const first = await nameOf();
        // A folder that something is mounted on is not removed.
        const inUse = join(folder, oldest, 'in-use');
        mkdirSync(inUse);
        try {
          execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', inUse], { stdio: 'pipe' });
        } catch {
          context.skip('needs the right to mount a tmpfs');
        }
        const made: string[] = [];
        try {
          for (let night = 0; night < 2; night += 1) made.unshift(await nameOf());
          expect(await backups.list()).toEqual(made);
        } finally {
          const [left = ''] = readdirSync(folder).filter((name) => name.startsWith(oldest));
          execFileSync('umount', [join(folder, left, 'in-use')]);
        }
        made.unshift(await nameOf());
        expect(readdirSync(folder).sort().reverse()).toEqual(made.slice(0, 2));
        expect(made).not.toContain(first);
        await backups.stop();
      },
    );
  });

describe.skipIf(programs === null)('a backup of PostgreSQL', () => {
  test('contains every company’s rows, although row-level security applies to the tables’ owner', async () => {
    const place = newPlace('postgres');
    const name = `place_${places}`;
    postgres?.run('CREATE ROLE keeper LOGIN CREATEROLE');
    postgres?.run(`ALTER DATABASE ${name} OWNER TO keeper`);
    // The cluster's roles may belong to another owner, who grants them to this one.
    postgres?.run(
      'DO $$ BEGIN GRANT veneer_desk_tenant, veneer_desk_system, veneer_desk_backup TO keeper; EXCEPTION WHEN undefined_object THEN NULL; END $$',
    );
    const databaseUrl = place.databaseUrl?.replace('postgres@', 'keeper@');
    const owned = { ...place, databaseUrl };
    const { database } = await start(owned);
    await prepareDatabase(database);
    const { folder, manifest } = await makeBackup(orderOf(owned, database, join(root, 'owned')));
    expect(manifest.contents.rows).toMatchObject({ packs: 300, tenants: 2, users: 3 });
    const target = newPlace('postgres');
    postgres?.run(`ALTER DATABASE place_${places} OWNER TO keeper`);
    await restore({ ...target, databaseUrl: target.databaseUrl?.replace('postgres@', 'keeper@') }, folder);
    expect(postgres?.run('SELECT count(*) FROM packs', `place_${places}`).trim()).toBe('300');
    const unreadable = postgres?.run(
      `SELECT count(*) FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND NOT (has_table_privilege('veneer_desk_backup', c.oid, 'SELECT') AND (NOT relrowsecurity OR EXISTS
          (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup_rows')))`,
      `place_${places}`,
    );
    expect(unreadable?.trim()).toBe('0');
  });

  test('replaces partitioned tables and restores them partitioned', async () => {
    const place = await newDemoPlace('postgres');
    const name = `place_${places}`;
    await start(place);
    await closeAll();
    postgres?.run(
      `CREATE TABLE parted (tenant_id varchar(12) PRIMARY KEY) PARTITION BY HASH (tenant_id);
       CREATE TABLE parted_0 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 0);
       CREATE TABLE parted_1 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 1);
       INSERT INTO parted SELECT generate_series(1, 100);
       SELECT admit_backup_reader()`,
      name,
    );
    const config = settingsOf(place);
    const { folder } = await makeBackup({ config, into: join(root, 'parted'), now: new Date() });
    await restore(place, folder, true);
    const rows = 'SELECT count(*), count(DISTINCT tableoid) FROM parted';
    expect(postgres?.run(rows, name).trim()).toBe('100|2');
  });

  test('is not restored into the database of another program', async () => {
    const place = await newDemoPlace('postgres');
    const { database } = await start(place);
    const { folder } = await makeBackup(orderOf(place, database, join(root, 'foreign')));
    const target = newPlace('postgres');
    postgres?.run('CREATE TABLE theirs (id integer)', `place_${places}`);
    expect(await codeOf(restore(target, folder, true))).toBe('backup.target_foreign');
  });

  test('changes nothing if it fails half-way', async () => {
    const place = await newDemoPlace('postgres');
    const name = `place_${places}`;
    const { database } = await start(place);
    const { folder } = await makeBackup(orderOf(place, database, join(root, 'half')));
    await closeAll();
    postgres?.run("UPDATE users SET real_name = '旧' WHERE id = 301", name);
    // Fails at the first index, when the old tables are gone and the new ones are filled.
    postgres?.run('CREATE SCHEMA elsewhere', name);
    postgres?.run(
      "CREATE FUNCTION elsewhere.refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'on purpose'; END $$",
      name,
    );
    postgres?.run(
      "CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION elsewhere.refuse()",
      name,
    );
    const before = postgres?.run('SELECT count(*) FROM packs', name);
    await expect(restore(place, folder, true)).rejects.toMatchObject({
      code: 'backup.failed',
      details: { reason: expect.stringContaining('on purpose') },
    });
    expect(postgres?.run('SELECT count(*) FROM packs', name)).toBe(before);
    expect(postgres?.run('SELECT real_name FROM users WHERE id = 301', name).trim()).toBe('旧');
  });

  test('gives psql’s own reason if psql ends while the dump is still read', async () => {
    const place = await newDemoPlace('postgres');
    const { database } = await start(place);
    const { folder } = await makeBackup(orderOf(place, database, join(root, 'early')));
    await closeAll();
    const programs = mkdtempSync(join(root, 'programs-'));
    const gate = join(programs, 'gate');
    // pg_restore waits for the end of the output that psql holds open, so psql always ends first.
    const bodies = {
      psql: `exec 3>'${gate}'\necho 'psql: refused' >&2\nexit 3`,
      pg_restore: `cat '${gate}'`,
    };
    execFileSync('mkfifo', [gate]);
    for (const [tool, body] of Object.entries(bodies)) {
      const version = `[ "$1" = --version ] && exec ${tool} --version`;
      const path = `PATH='${process.env.PATH}'`;
      writeFileSync(join(programs, tool), `#!/bin/sh\n${path}\n${version}\n${body}\n`, { mode: 0o755 });
    }
    process.env.VENEER_DESK_PG_BIN = programs;
    try {
      await expect(restore(place, folder, true)).rejects.toMatchObject({
        code: 'backup.failed',
        details: { reason: 'psql: refused' },
      });
    } finally {
      delete process.env.VENEER_DESK_PG_BIN;
    }
  });

  test('needs programs at least as new as the server, and names the ones found', async () => {
    const place = await newDemoPlace('postgres');
    const { database } = await start(place);
    const folder = mkdtempSync(join(root, 'programs-'));
    process.env.VENEER_DESK_PG_BIN = folder;
    try {
      const order = orderOf(place, database, join(root, 'tools'));
      expect(await codeOf(makeBackup(order))).toBe('backup.tool_missing');
      writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', {
        mode: 0o755,
      });
      await expect(makeBackup(order)).rejects.toMatchObject({
        code: 'backup.tool_version',
        details: { tool: 'pg_dump', found: 9 },
      });
      expect(existsSync(join(root, 'tools')) ? readdirSync(join(root, 'tools')) : []).toEqual([]);
    } finally {
      delete process.env.VENEER_DESK_PG_BIN;
    }
  });
});
