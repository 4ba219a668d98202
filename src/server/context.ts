import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { NextId } from './db/ids.ts';
import type { Database } from './db/tenancy.ts';
import type { OpenCalls } from './http/open-calls.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { EmbeddedBackups } from './operations/nightly.ts';
import type { ServerSecret } from './secrets/server-secret.ts';

/** The services and settings passed to every module of the server. */
export interface ServerContext {
  config: ServerConfig;
  database: Database;
  secret: ServerSecret;
  /** The id of this back office, the same on all its nodes. */
  officeId: string;
  nextId: NextId;
  /** The clock; tests may fix it. */
  now(): Date;
  log: FastifyBaseLogger;
  metrics: Metrics;
  openCalls: OpenCalls;
  /** Where a module declares its kinds of jobs. */
  jobs: Jobs;
  /** The automatic backups of the embedded server; absent on other servers. */
  backups?: EmbeddedBackups | undefined;
}
