import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers of the contract's answers, which are data and never a page: nothing in them may run, be embedded or be
 * interpreted as another type. They are constant, because building them per answer, as for pages, would measurably slow
 * down small calls.
 */
export const DATA_HEADERS = {
  // Tokens and business figures must not be cached.
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * Headers of every other answer. Pages load nothing from other origins; inline styles are allowed because antd writes
 * its styles into the page. `fileOrigins` store uploaded files, which pages post to and show; pages of `frameOrigins`
 * may be embedded. TLS ends at the proxy in front, so there is neither HSTS nor an upgrade of requests here.
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
        // `blob:` is PDFs, in the browser's own viewer, which no frame with `sandbox` has.
        frameSrc: ["'self'", 'blob:', ...frameOrigins],
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

/** Allows pages of exactly these origins to call; browsers refuse all others. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: origins.length > 0 ? [...origins] : false,
    credentials: true,
    methods: ['GET', 'POST'],
    exposedHeaders: ['Content-Disposition', 'Retry-After'],
    maxAge: 600,
  });
}
