import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#shared/errors';

type Tool = 'pg_dump' | 'pg_restore' | 'psql';

export interface PostgresTools {
  /** Option with the database's address, without the password, because every user can read a command line. */
  database: string;
  start(tool: Tool, args: readonly string[]): ChildProcess;
}

/** Limit of a program's messages in an error, in characters. */
const LONGEST_MESSAGE = 2000;

/**
 * PostgreSQL's own programs, from the folder in VENEER_DESK_PG_BIN or from PATH. For a dump they must have the server's
 * major version or a newer one; for a restore the same one, because a newer one uses settings that the server does not
 * support. Throws `backup.tool_missing` or `backup.tool_version`.
 */
export async function findTools(
  url: string,
  serverMajor: number,
  needed: { tools: readonly Tool[]; mayBeNewer: boolean },
): Promise<PostgresTools> {
  const { address, environment } = toLibpq(url);
  for (const tool of needed.tools) {
    const found = await majorOf(tool, serverMajor);
    if (!(found >= serverMajor) || (found > serverMajor && !needed.mayBeNewer))
      throw new AppError('backup.tool_version', { tool, found, needed: serverMajor });
  }
  return {
    database: `--dbname=${address}`,
    start: (tool, args) =>
      spawn(fileOf(tool), args, {
        env: environment,
        stdio: ['pipe', 'pipe', 'pipe'],
        windowsHide: true,
      }),
  };
}

/** Settles when a program has succeeded; otherwise throws `backup.failed` with its output. */
export function endOf(child: ChildProcess, tool: Tool): Promise<void> {
  let messages = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    messages = `${messages}${text}`.slice(-LONGEST_MESSAGE);
  });
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new AppError('backup.failed', { reason: error.message })));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new AppError('backup.failed', { reason: messages.trim() || `${tool}: ${code}` }));
    });
  });
}

/**
 * The address in libpq's form, which differs from node-postgres' in few words; the password is passed in the
 * environment.
 */
function toLibpq(url: string): { address: string; environment: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('password');
  address.searchParams.delete('uselibpqcompat');
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require');
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PGAPPNAME: 'veneer-desk-backup',
    LC_MESSAGES: 'C',
  };
  if (password !== '') environment.PGPASSWORD = password;
  return { address: address.href, environment };
}

function fileOf(tool: Tool): string {
  const folder = process.env.VENEER_DESK_PG_BIN;
  return folder === undefined || folder === '' ? tool : join(folder, tool);
}

async function majorOf(tool: Tool, serverMajor: number): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(fileOf(tool), ['--version']);
    // `pg_dump (PostgreSQL) 15.18 (Debian …)`
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  } catch (error) {
    throw new AppError('backup.tool_missing', { tool, major: serverMajor }, { cause: error });
  }
}
