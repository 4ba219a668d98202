import { AppError } from '#shared/errors';
import { type AskDatabase, type DatabaseContents, readContents } from '../db/contents.ts';
import { BACKUP_ROLE } from '../db/roles.ts';
import { type FileMark, writeStream } from './files.ts';
import { withClient } from './postgres-client.ts';
import { endOf, findTools } from './postgres-tools.ts';

/**
 * Dumps the database as it is at one moment, while it is in use, into a file in pg_dump's custom format. What is
 * counted is the very snapshot that is dumped. Throws `backup.…` and `database.unavailable`.
 */
export async function dumpPostgres(
  url: string,
  file: string,
): Promise<{ contents: DatabaseContents; mark: FileMark }> {
  return withClient(url, async (ask) => {
    const tools = await findTools(url, await majorOf(ask), { tools: ['pg_dump'], mayBeNewer: true });
    // Counting a large table takes longer than a request may.
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
      // The reader's policies let it see every row; without this pg_dump refuses a table that has policies at all.
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

/** Sees all rows from here on. A database of an older version has no such role: its server has not been started since. */
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
