import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverAccount } from './postgres.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const PORT = 6432;

export type PoolMode = 'session' | 'transaction';

/** A PgBouncer for tests in front of its own PostgreSQL, reached over a socket in a temporary folder. */
export interface TestPgBouncer {
  /** The address of a database of that PostgreSQL through PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Path of the PgBouncer program; null where it is not installed. */
export function findPgBouncer(): string | null {
  return existsSync(PROGRAM) ? PROGRAM : null;
}

/**
 * Starts it with its package's default configuration, except for the pool mode and the number of connections to
 * PostgreSQL per database.
 */
export async function startPgBouncer(
  program: string,
  url: string,
  mode: PoolMode,
  poolSize: number,
): Promise<TestPgBouncer> {
  const { username, searchParams } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'veneer-pgbouncer-'));
  const users = join(folder, 'users');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${searchParams.get('host')}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${poolSize}
`,
  );
  const account = serverAccount();
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const child = spawn(program, [settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  await started(child);
  return {
    through(direct) {
      const address = new URL(direct);
      address.port = String(PORT);
      address.searchParams.set('host', folder);
      return address.href;
    },
    async stop() {
      const ended = once(child, 'exit');
      // Ends it at once, without waiting for open connections.
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Settles when it accepts connections; rejects with its output when it ends before. */
async function started(child: ChildProcess): Promise<void> {
  if (child.stderr === null) throw new Error('pgbouncer says nothing');
  const said: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    said.push(line);
    if (line.includes('process up')) {
      child.stderr.resume();
      return;
    }
  }
  throw new Error(said.join('\n'));
}
