import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allEndpoints } from '#shared/api/index';
import { AppError } from '#shared/errors';
import { refuse } from './answers.ts';
import { languageOf } from './language.ts';

/** Addresses that are never pages. */
const NOT_PAGES = /^\/(api|docs|ws|assets|healthz|readyz|metrics)(\/|$)/;

/**
 * Serves the built pages: hashed files with unlimited caching, all others with revalidation, and the start page for
 * any address the page's router may know. Without a folder there are no pages, only the answers for unknown
 * addresses.
 */
export async function serveWeb(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  if (webDir !== undefined) {
    if (!existsSync(join(webDir, 'index.html')))
      throw new AppError('file.missing', { path: join(webDir, 'index.html') });
    await app.register(fastifyStatic, {
      root: webDir,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(webDir, 'assets') + sep);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  const paths = new Set(allEndpoints().map((endpoint) => endpoint.path as string));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (webDir !== undefined && isPageAddress(request, path)) return reply.sendFile('index.html');
    const status = paths.has(path) ? 405 : 404;
    return reply.status(status).send(refuse(status, languageOf(request)));
  });
}

function isPageAddress(request: FastifyRequest, path: string): boolean {
  const accepts = request.headers.accept ?? '';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    accepts.includes('text/html') &&
    !NOT_PAGES.test(path)
  );
}
