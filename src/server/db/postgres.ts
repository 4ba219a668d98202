import { AppError } from '#shared/errors';
import type { Connection, Sql } from './connection.ts';
import { enterSql } from './enter.ts';
import { classifyDatabaseFailure } from './failures.ts';
import { listenPostgres } from './postgres-listener.ts';

const CONNECT_LIMIT_MS = 5000;
const STATEMENT_LIMIT_MS = 30_000;
/** A server that takes the question and never answers cannot end a statement either. */
const ANSWER_MARGIN_MS = 5000;

/** A pool of connections to PostgreSQL 15 or newer. Connecting happens on first use. */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  poolSize = 10,
  statementLimitMs = STATEMENT_LIMIT_MS,
): Promise<Connection> {
  const [{ Pool }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: statementLimitMs,
    query_timeout: statementLimitMs + ANSWER_MARGIN_MS,
    application_name: 'veneer-desk',
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));

  return {
    async transaction(work, as) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        // In one message: every list would wait for each of them.
        await client.query(as === undefined ? 'BEGIN' : `BEGIN; ${enterSql(as)}`);
        const result = await work({
          sql: drizzle({ client }) as unknown as Sql,
          runScript: async (script) => void (await client.query(script)),
        });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        // A connection that has failed, or cannot even roll back, is not given to anybody else.
        if (error instanceof Error && classifyDatabaseFailure(error) === 'unavailable') broken = error;
        else
          await client.query('ROLLBACK').catch((failure: Error) => {
            broken = failure;
          });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    listen: (channel, listener) => listenPostgres(url, channel, listener, onError),
    poolState: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    freeze: () => Promise.reject(new AppError('backup.by_command')),
    close: () => pool.end(),
  };
}
