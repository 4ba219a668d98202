import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allEndpoints } from '#shared/api/index';
import type { Access, Endpoint } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { Database } from '../db/tenancy.ts';
import { succeed } from './answers.ts';
import type { Implementation, Principal, RequestFacts } from './implement.ts';
import { collectQuery, parseInput } from './input.ts';
import { languageOf } from './language.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export interface Binding {
  database: Database;
  /** Who holds this access token; throws `auth.unauthorized` or `auth.expired`. */
  authenticate(bearer: string): Promise<Principal>;
}

/**
 * Serves every endpoint of the contract: who may call, what goes in and what comes out are taken from its declaration.
 * Throws if one is missing, doubled, or made for other callers than it declares.
 */
export function bindEndpoints(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  binding: Binding,
  endpoints: readonly Endpoint[] = allEndpoints(),
): void {
  checkCompleteness(implementations, endpoints);
  for (const implementation of implementations) bind(app, implementation, binding);
}

function bind(app: FastifyInstance, { endpoint, handle }: Implementation, binding: Binding): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      // Tokens and business figures are for the caller alone.
      reply.header('cache-control', 'no-store');
      const facts = factsOf(request);
      const user = endpoint.access === 'public' ? null : await admit(endpoint.access, facts.bearer, binding);
      const form = isForm(request) ? request.body : undefined;
      const query = parseInput(
        endpoint.query,
        collectQuery(request.params, request.query, form),
        facts.language,
      );
      const body = parseInput(endpoint.body, form === undefined ? request.body : undefined, facts.language);
      const call =
        user === null
          ? { query, body, facts }
          : {
              query,
              body,
              facts,
              user,
              withTenant: binding.database.withTenant.bind(binding.database, user.tenantId),
            };
      const data = shapeOutput(endpoint, await handle(call));
      return endpoint.bare ? data : succeed(data, facts.language);
    },
  });
}

/** Lets a caller through, or throws `auth.unauthorized`, `auth.expired` or `auth.forbidden`. */
async function admit(access: Access, bearer: string, binding: Binding): Promise<Principal> {
  if (bearer === '') throw new AppError('auth.unauthorized');
  const user = await binding.authenticate(bearer);
  if (typeof access === 'object' && !user.permissions.has(access.permission))
    throw new AppError('auth.forbidden', { permission: access.permission });
  return user;
}

/** Only what the declaration names leaves the server. */
function shapeOutput(endpoint: Endpoint, data: unknown): unknown {
  const shaped = endpoint.output.safeParse(data);
  if (shaped.success) return shaped.data;
  throw new Error(`${endpoint.path} answers other than declared: ${shaped.error.message}`);
}

function factsOf(request: FastifyRequest): RequestFacts {
  return {
    address: request.ip,
    language: languageOf(request),
    headers: request.headers,
    bearer: bearerOf(request),
    log: request.log,
  };
}

/** The token of `Blade-Auth: bearer …`; downloads and frames, which cannot set a header, say `?blade-auth=bearer …`. */
function bearerOf(request: FastifyRequest): string {
  const { 'blade-auth': header } = request.headers;
  const fallback = collectQuery(request.query)['blade-auth'];
  const value = typeof header === 'string' && header !== '' ? header : (fallback ?? '');
  return /^bearer\s+(\S+)\s*$/i.exec(value)?.[1] ?? '';
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

function checkCompleteness(implementations: readonly Implementation[], endpoints: readonly Endpoint[]): void {
  const problems: string[] = [];
  for (const endpoint of endpoints) {
    const found = implementations.filter((one) => one.endpoint === endpoint);
    const name = `${endpoint.method} ${endpoint.path}`;
    if (found.length !== 1) problems.push(`${name} is implemented ${found.length} times`);
    if (found.some((one) => one.isPublic !== (endpoint.access === 'public')))
      problems.push(`${name} is implemented for other callers than it declares`);
  }
  const undeclared = implementations.filter((one) => !endpoints.includes(one.endpoint));
  for (const { endpoint } of undeclared) problems.push(`${endpoint.path} is not in the contract`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
