import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers of the contract's answers, which are data and never a page: nothing in them may run, be framed or be taken for
 * something else. Those of pages are made anew for each answer, which a light call would notice.
 */
export const DATA_HEADERS = {
  // Tokens and business figures are for the caller alone.
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * Headers of every other answer. Pages load nothing from elsewhere; inline styles are allowed because antd writes its styles
 * into the page. `fileOrigins` keep uploaded files, which pages post to and show; `frameOrigins` may be framed. TLS is the
 * business of whatever stands in front, so no HSTS and no upgrade of requests here.
 */
export async function secureHeaders(
  app: FastifyInstance,
  fileOrigins: readonly string[] = [],
  frameOrigins: readonly string[] = [],
): Promise<void> {
  await app.register(helmet, {
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...fileOrigins],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'self'", ...frameOrigins],
        imgSrc: ["'self'", 'data:', 'blob:', ...fileOrigins],
        mediaSrc: ["'self'", 'blob:', ...fileOrigins],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
      },
    },
  });
}

/** Pages of these exact origins may call; all others get no permission from the browser. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: origins.length > 0 ? [...origins] : false,
    credentials: true,
    methods: ['GET', 'POST'],
    exposedHeaders: ['Content-Disposition', 'Retry-After'],
    maxAge: 600,
  });
}
