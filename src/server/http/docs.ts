import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/api/kit';
import { describeApi } from './openapi.ts';

/** Serves the contract as pages at `/docs` and as OpenAPI at `/docs/json`, for development. */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: describeApi(endpoints, '1') } as unknown as StaticDocumentSpec,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
