import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const DEBIAN_ROOT = '/usr/lib/postgresql';
/** PostgreSQL cannot run as root; Debian's package creates this account. */
const ACCOUNT = 'postgres';

/** A PostgreSQL for tests in a temporary folder, reached over a socket in it. */
export interface TestPostgres {
  /** Creates a database, empty or a copy of `template`, and returns its address. */
  createDatabase(name: string, template?: string): string;
  /** The address of an existing database, such as one in a copy of an image. */
  addressOf(name: string): string;
  /** Runs SQL as the cluster's superuser. */
  run(sql: string, database?: string): string;
  /** Its log, from its first start on. */
  readLog(): string;
  /** Stops it at once, cutting all connections. */
  halt(): void;
  /** Kills its first process as `kill -9` does; settles when the other processes have ended. */
  kill(): Promise<void>;
  /** Starts it again after `halt` or `kill`. */
  resume(): void;
  /** Stops it and removes its folder. */
  remove(): void;
  /** Stops it and moves its data to a path, as an image for `startPostgres`. */
  keepAs(path: string): void;
}

/** The folder of the newest PostgreSQL's programs; null if none is installed. */
export function findPostgres(): string | null {
  if (!existsSync(DEBIAN_ROOT)) return null;
  const [newest] = readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a));
  const programs = join(DEBIAN_ROOT, newest ?? '', 'bin');
  return existsSync(join(programs, 'pg_ctl')) ? programs : null;
}

/**
 * Creates a cluster with the programs of `findPostgres` and starts it; `image`, the data of a stopped one, is copied
 * and stays unchanged.
 */
export function startPostgres(programs: string, image?: string): TestPostgres {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-postgres-'));
  const account = serverAccount();
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');

  const execute = (program: string, ...args: string[]): string =>
    execFileSync(join(programs, program), args, {
      ...account,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
    });
  const control = (action: string, ...args: string[]) =>
    execute('pg_ctl', action, '--pgdata', data, '--wait', '--silent', '--log', join(folder, 'log'), ...args);
  const start = () =>
    control('start', '-o', `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off`);

  const initialise = ['--username', ACCOUNT, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'];
  // Keeps owners and modes, which PostgreSQL checks.
  if (image !== undefined) execFileSync('cp', ['-a', image, data]);
  else execute('initdb', '--pgdata', data, ...initialise);
  start();
  const addressOf = (name: string) =>
    `postgres://${ACCOUNT}@localhost/${name}?host=${encodeURIComponent(folder)}`;
  return {
    createDatabase(name, template = 'template1') {
      // A test that is repeated finds its database from before.
      execute('dropdb', '--host', folder, '--username', ACCOUNT, '--force', '--if-exists', name);
      execute('createdb', '--host', folder, '--username', ACCOUNT, '--template', template, name);
      return addressOf(name);
    },
    addressOf,
    run: (sql, database = ACCOUNT) =>
      execute(
        'psql',
        '--host',
        folder,
        '--username',
        ACCOUNT,
        '--dbname',
        database,
        '-v',
        'ON_ERROR_STOP=1',
        '-Atc',
        sql,
      ),
    readLog: () => readFileSync(join(folder, 'log'), 'utf8'),
    halt: () => void control('stop', '--mode', 'immediate'),
    async kill() {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
        .trim()
        .split(/\s+/);
      process.kill(Number(pid), 'SIGKILL');
      while ([pid, ...children].some(isAlive)) await setTimeout(20);
      // The lock files may name a process that has not been reaped yet.
      for (const lock of [join(data, 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')])
        rmSync(lock, { force: true });
    },
    resume: () => void start(),
    remove() {
      control('stop', '--mode', 'immediate');
      rmSync(folder, { recursive: true });
    },
    keepAs(path) {
      control('stop', '--mode', 'fast');
      execFileSync('mv', [data, path]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** False for a zombie, a process that has ended and was not yet waited for. */
function isAlive(pid: string): boolean {
  const status = join('/proc', pid, 'stat');
  return existsSync(status) && !/\) Z /.test(readFileSync(status, 'utf8'));
}

/** The account that a server runs as when the tests run as root; empty otherwise. */
export function serverAccount(): { uid: number; gid: number } | { uid?: undefined; gid?: undefined } {
  const id = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));
  return process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
}
