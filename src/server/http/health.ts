import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/tenancy.ts';

/**
 * `/healthz`: the process answers. `/readyz`: the database answers and accepts changes, and the node is not about to
 * stop (503 otherwise). After `leaving` is aborted it is not ready, though it still answers requests.
 */
export function serveHealth(app: FastifyInstance, database: Database, leaving: AbortSignal): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (leaving.aborted) return reply.status(503).send({ status: 'going away' });
    try {
      const { rows } = await database.withSystem((tx) =>
        tx.execute<{ isReadOnly: boolean }>(
          sql`SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
        ),
      );
      if (rows[0]?.isReadOnly) return reply.status(503).send({ status: 'database takes no changes' });
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'database unavailable' });
    }
  });
}
