import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { isForLoopbackName } from './loopback-name.ts';
import type { OpenCall, OpenCalls } from './open-calls.ts';

/** Headers set by reverse proxies. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const LOOPBACK_ADDRESS = /^(::ffff:)?127\.|^::1$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** Counted among the open calls. */
    call: OpenCall | null;
  }
}

/** Measures and counts every request; to be called before routes are added. */
export function measureRequests(app: FastifyInstance, metrics: Metrics, openCalls: OpenCalls): void {
  app.decorateRequest('call', null);
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    metrics.requestBegan();
    const call = openCalls.begin();
    request.call = call;
    // Not the framework's onResponse, which is not called if the client disconnects before the answer.
    reply.raw.once('close', () => {
      call.leave();
      metrics.requestEnded({
        endpoint: request.routeOptions.url ?? 'none',
        method: request.method,
        status: reply.raw.writableEnded ? `${Math.floor(reply.raw.statusCode / 100)}xx` : 'aborted',
        seconds: (performance.now() - began) / 1000,
      });
    });
    done();
  });
}

/** Serves `/metrics` to callers with the token; if no token is set, to this machine only, and not through a proxy on it. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !hasToken(request, token))
      return reply.status(401).header('www-authenticate', 'Bearer').send({ status: 'token required' });
    if (token === undefined && !isFromThisMachine(request))
      return reply
        .status(403)
        .send({ status: 'for this machine alone until VENEER_DESK_METRICS_TOKEN is set' });
    const { contentType, text } = await metrics.render();
    return reply.type(contentType).header('cache-control', 'no-store').send(text);
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const shown = /^bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const [given, wanted] = [shown, token].map((text) => createHash('sha256').update(text).digest());
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

function isFromThisMachine(request: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') &&
    isForLoopbackName(request) &&
    !FORWARDING.some((name) => name in request.headers)
  );
}
