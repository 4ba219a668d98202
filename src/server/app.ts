import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { type Logger, pino } from 'pino';
import { allEndpoints } from '#shared/api/index';
import { DEFAULT_CONFIG, type ServerConfig } from './config.ts';
import type { ServerContext } from './context.ts';
import { claimNodeNumber, createIds } from './db/ids.ts';
import { agreeOnSecret } from './db/secret-fingerprint.ts';
import type { Database } from './db/tenancy.ts';
import { refuse } from './http/answers.ts';
import { bindEndpoints } from './http/bind.ts';
import { parseBodies } from './http/bodies.ts';
import { handleErrors } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { languageOf } from './http/language.ts';
import { allowOrigins, secureHeaders } from './http/security.ts';
import { serveWeb } from './http/web.ts';
import { deriveKeys } from './modules/auth/keys.ts';
import { createAuthService } from './modules/auth/service.ts';
import { allRoutes } from './modules/index.ts';
import { serveRealtime } from './realtime/socket-server.ts';
import { openSecret } from './secret.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_LIMIT_MS = 30_000;

export interface AppOptions {
  /** Migrated; the caller closes it. */
  database: Database;
  config?: Partial<ServerConfig>;
  /** Silent by default. */
  logger?: Logger;
  /** The clock, for tests. */
  now?: () => Date;
}

/** The back office, ready to listen or to be asked with `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, now = () => new Date() } = options;
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...options.config };
  const logger: FastifyBaseLogger = options.logger ?? pino({ enabled: false });
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) => {
      const answer = refuse(400, languageOf(request as FastifyRequest));
      (reply as unknown as FastifyReply).status(400).send(answer);
    },
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    // A page that keeps its connection open must not hold up the end of the program.
    forceCloseConnections: 'idle',
  });

  const secret = openSecret(config);
  await agreeOnSecret(database, secret.fingerprint, config.replaceSecret);
  const context: ServerContext = {
    config,
    database,
    secret,
    nextId: createIds(await claimNodeNumber(database), () => now().getTime()),
    now,
    log: logger,
  };
  const auth = createAuthService(context, await deriveKeys(secret));

  handleErrors(app);
  parseBodies(app);
  await secureHeaders(app, config.s3 === undefined ? [] : [new URL(config.s3.endpoint).origin]);
  await allowOrigins(app, config.origins);
  serveHealth(app, database);
  if (config.development) {
    const { serveDocs } = await import('./http/docs.ts');
    await serveDocs(app, allEndpoints());
  }
  bindEndpoints(app, allRoutes(context, auth), { database, authenticate: auth.authenticate });
  await serveWeb(app, config.webDir);
  await serveRealtime(app, context, auth.authenticate);
  return app;
}
