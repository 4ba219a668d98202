import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { NextId } from './db/ids.ts';
import type { Database } from './db/tenancy.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { EmbeddedBackups } from './operations/nightly.ts';
import type { ServerSecret } from './secrets/server-secret.ts';

/** What every module of the server is made from. */
export interface ServerContext {
  config: ServerConfig;
  database: Database;
  secret: ServerSecret;
  nextId: NextId;
  /** The clock; a test may hold it. */
  now(): Date;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Where a module declares its kinds of jobs. */
  jobs: Jobs;
  /** Those the embedded server makes of itself; absent where they are made otherwise. */
  backups?: EmbeddedBackups | undefined;
}
