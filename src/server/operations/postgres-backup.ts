import { AppError } from '#shared/errors';
import { type AskDatabase, type DatabaseContents, readContents } from '../db/contents.ts';
import { BACKUP_ROLE } from '../db/roles.ts';
import { type FileMark, writeStream } from './files.ts';
import { withClient } from './postgres-client.ts';
import { endOf, findTools } from './postgres-tools.ts';

/**
 * Dumps a snapshot of the running database into a file in pg_dump's custom format; the rows are counted in the same
 * snapshot. Throws `backup.…` and `database.unavailable`.
 */
export async function dumpPostgres(
  url: string,
  file: string,
): Promise<{ contents: DatabaseContents; mark: FileMark }> {
  return withClient(url, async (ask) => {
    const tools = await findTools(url, await majorOf(ask), { tools: ['pg_dump'], mayBeNewer: true });
    // Counting a large table takes longer than the limit for requests.
    await ask('SET statement_timeout = 0');
    await ask('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await enterReader(ask);
    const [snapshot] = await ask<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const contents = await readContents(ask);
    const dump = tools.start('pg_dump', [
      '--format=custom',
      '--no-owner',
      '--no-password',
      tools.database,
      `--role=${BACKUP_ROLE}`,
      // The reader's policies show it every row; without this option pg_dump refuses tables with policies.
      '--enable-row-security',
      `--snapshot=${snapshot?.id}`,
    ]);
    const ended = endOf(dump, 'pg_dump');
    if (dump.stdout === null) throw new AppError('backup.failed', { reason: 'pg_dump: no output' });
    try {
      const [mark] = await Promise.all([writeStream(file, dump.stdout), ended]);
      return { contents, mark };
    } catch (error) {
      dump.kill();
      throw error;
    }
  });
}

/** Switches to the role that sees all rows. A database last started by an older version does not have it. */
async function enterReader(ask: AskDatabase): Promise<void> {
  try {
    await ask(`SET LOCAL ROLE ${BACKUP_ROLE}`);
  } catch (error) {
    const reason = {
      zh: '数据库尚未升级到此版本，请先启动一次服务器',
      en: 'the database has not been brought to this version; start the server once',
    };
    throw new AppError('backup.failed', { reason }, { cause: error });
  }
}

export async function majorOf(ask: AskDatabase): Promise<number> {
  const [row] = await ask<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
  return Math.floor(Number(row?.version) / 10_000);
}
