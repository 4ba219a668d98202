import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/tenancy.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database (503 otherwise). */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await database.withSystem((tx) => tx.execute(sql`SELECT 1`));
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'database unavailable' });
    }
  });
}
