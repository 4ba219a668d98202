import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers of every answer. Pages load nothing from elsewhere; inline styles are allowed because antd writes its styles
 * into the page. `fileOrigins` keep uploaded files, which pages post to and show. TLS is the business of whatever stands in front, so no HSTS and no upgrade of requests here.
 */
export async function secureHeaders(
  app: FastifyInstance,
  fileOrigins: readonly string[] = [],
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
        frameSrc: ["'self'"],
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
    exposedHeaders: ['Content-Disposition'],
    maxAge: 600,
  });
}
