import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { NextId } from './db/ids.ts';
import type { Database } from './db/tenancy.ts';
import type { ServerSecret } from './secret.ts';

/** What every module of the server is made from. */
export interface ServerContext {
  config: ServerConfig;
  database: Database;
  secret: ServerSecret;
  nextId: NextId;
  /** The clock; a test may hold it. */
  now(): Date;
  log: FastifyBaseLogger;
}
