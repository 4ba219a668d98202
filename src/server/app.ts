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
import { HEADER_LIMIT_BYTES } from '#shared/header-limit';
import { DEFAULT_CONFIG, type ServerConfig } from './config.ts';
import type { ServerContext } from './context.ts';
import { claimNodeNumber, createIds } from './db/ids.ts';
import { readOfficeId } from './db/office-id.ts';
import { agreeOnSecret } from './db/secret-fingerprint.ts';
import type { Database } from './db/tenancy.ts';
import { scheduleChores } from './housekeeping/schedule.ts';
import { refuse } from './http/answers.ts';
import { bindEndpoints } from './http/bind.ts';
import { parseBodies } from './http/bodies.ts';
import { handleErrors } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { createDoOnce } from './http/idempotency/once.ts';
import { languageOf } from './http/language.ts';
import { PUBLIC_BODY_BYTES } from './http/limits.ts';
import { refuseOtherNames } from './http/loopback-name.ts';
import { measureRequests, serveMetrics } from './http/metrics.ts';
import { OpenCalls } from './http/open-calls.ts';
import { createOriginOf } from './http/origin.ts';
import { refuseOtherOffice } from './http/other-office.ts';
import { allowOrigins, secureHeaders } from './http/security.ts';
import { answerUnreadable } from './http/socket-answers.ts';
import { closeUnusedConnections } from './http/unused-connections.ts';
import { serveWeb } from './http/web.ts';
import { createJobs, type JobContext } from './jobs/jobs.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createAuthService, readDataScope } from './modules/auth/service.ts';
import { createDeskService } from './modules/desk/service.ts';
import { DeskWaits } from './modules/desk-task/service.ts';
import { allRoutes } from './modules/index.ts';
import { fileOrigins } from './modules/upload/service.ts';
import type { EmbeddedBackups } from './operations/nightly.ts';
import { serveRealtime } from './realtime/socket-server.ts';
import { deriveKeys } from './secrets/keys.ts';
import { openSecret } from './secrets/server-secret.ts';

/** Time limits for slow clients. */
export interface SlownessLimits {
  /** To receive all headers of a request. */
  headersMs: number;
  /** Time limit to receive a whole request. */
  requestMs: number;
  /** Interval of the check: a connection is closed at most this much later. */
  checkMs: number;
}

const SLOWNESS: SlownessLimits = { headersMs: 10_000, requestMs: 30_000, checkMs: 1000 };

export interface AppOptions {
  /** Migrated; closed by the caller. */
  database: Database;
  config?: Partial<ServerConfig>;
  /** Without a logger nothing is logged. */
  logger?: Logger;
  /** The clock, for tests. */
  now?: () => Date;
  /** Aborted when the node is about to stop: it reports not ready, but still answers. */
  leaving?: AbortSignal;
  backups?: EmbeddedBackups;
  /** Other limits, for tests. */
  slowness?: SlownessLimits;
}

/** Builds the back office, ready to listen or to be called with `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    database,
    now = () => new Date(),
    leaving = new AbortController().signal,
    slowness = SLOWNESS,
  } = options;
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...options.config };
  const logger: FastifyBaseLogger = options.logger ?? pino({ enabled: false });
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded reaches no route.
    frameworkErrors: (_error, request, reply) => {
      const answer = refuse(400, languageOf(request as FastifyRequest));
      (reply as unknown as FastifyReply).status(400).send(answer);
    },
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    clientErrorHandler: answerUnreadable,
    bodyLimit: PUBLIC_BODY_BYTES,
    requestTimeout: slowness.requestMs,
    http: {
      headersTimeout: slowness.headersMs,
      connectionsCheckingInterval: slowness.checkMs,
      maxHeaderSize: HEADER_LIMIT_BYTES,
    },
    // A page that keeps its connection open must not delay the end of the program.
    forceCloseConnections: 'idle',
  });
  closeUnusedConnections(app);

  const secret = openSecret(config);
  await agreeOnSecret(database, secret.fingerprint, config.replaceSecret);
  const officeId = await readOfficeId(database);
  const metrics = createMetrics();
  metrics.watchPool(() => database.poolState());
  const stopObserving = database.observe(metrics.transactionEnded);
  app.addHook('onClose', async () => stopObserving());

  const basis: JobContext = {
    config,
    database,
    secret,
    officeId,
    nextId: createIds(await claimNodeNumber(database), () => now().getTime()),
    now,
    log: logger,
    metrics,
    openCalls: new OpenCalls(),
    backups: options.backups,
  };
  const context: ServerContext = { ...basis, jobs: createJobs(basis) };
  const auth = createAuthService(context, await deriveKeys(secret));
  const desks = createDeskService(context, auth);
  const deskWaits = new DeskWaits();

  handleErrors(app, metrics.errorAnswered);
  measureRequests(app, metrics, context.openCalls);
  parseBodies(app);
  if (config.isForLoopbackNames) refuseOtherNames(app);
  await secureHeaders(app, fileOrigins(config), config.frameOrigins);
  await allowOrigins(app, config.origins);
  // After the origins, so that their pages may read the refusal.
  refuseOtherOffice(app, officeId);
  serveHealth(app, database, leaving);
  serveMetrics(app, metrics, config.metricsToken);
  if (config.development) {
    const { serveDocs } = await import('./http/docs.ts');
    await serveDocs(app, allEndpoints());
  }
  bindEndpoints(app, allRoutes(context, auth, { desks, deskWaits }), {
    database,
    authenticate: auth.authenticate,
    authenticateDesk: desks.authenticate,
    originOf: createOriginOf(config),
    doOnce: createDoOnce(database, { sealingKey: secret.derive('answers', 32), now }),
    findDataScope: readDataScope,
  });
  await serveWeb(app, config.webDir);
  const wakeDesks = (tenantId: string) => deskWaits.wake(tenantId);
  await serveRealtime(app, context, { ...auth, wakeDesks });
  scheduleChores(app, context);
  app.addHook('onReady', async () => context.jobs.work());
  app.addHook('preClose', async () => deskWaits.close());
  app.addHook('preClose', () => context.jobs.stop());
  return app;
}
