import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allEndpoints } from '#shared/api/index';
import { type Endpoint, type FileAnswer, NO_BODY, withoutNulls } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { asCaller, type Caller } from '../db/caller.ts';
import { type DataScope, withinScope } from '../db/data-scope.ts';
import type { Database, TenantTx } from '../db/tenancy.ts';
import { requireCall } from '../rights/require-permission.ts';
import { succeed } from './answers.ts';
import { acceptForms, readForm } from './forms.ts';
import type { DoOnce } from './idempotency/once.ts';
import type { DeskPrincipal, Implementation, Principal, RequestFacts, SignedInCall } from './implement.ts';
import { collectQuery, flattenJson, parseLongInput, parseParameters, refuseLongLists } from './input.ts';
import { languageOf } from './language.ts';
import { bodyLimitOf } from './limits.ts';
import { jsonInPortions, parseInPortions } from './long-lists.ts';
import { networkOf } from './network.ts';
import { DATA_HEADERS } from './security.ts';
import { sendFile } from './send-file.ts';
import { inTimeZone, timeZoneOf } from './time-zone.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export interface Binding {
  database: Database;
  /**
   * Returns the holder of an access token. Throws `auth.unauthorized`, `auth.expired` or, unless called with
   * `beforePasswordChange`, `auth.password_change_required`.
   */
  authenticate(bearer: string, beforePasswordChange?: true): Promise<Principal>;
  /** Returns the desk that holds a token. Throws `auth.unauthorized`, `auth.expired`, and `auth.forbidden` for a user's. */
  authenticateDesk(bearer: string): Promise<DeskPrincipal>;
  /** The origin a caller reaches this server by; empty if unknown. */
  originOf(request: FastifyRequest): string;
  doOnce: DoOnce;
  /** The caller's data scope, read in the transaction. */
  findDataScope(tx: TenantTx, user: Principal): Promise<DataScope>;
}

/**
 * Serves every endpoint of the contract: access, input and output follow its declaration. Throws if one is missing,
 * implemented twice, or implemented for other callers than declared.
 */
export function bindEndpoints(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  binding: Binding,
  endpoints: readonly Endpoint[] = allEndpoints(),
): void {
  checkCompleteness(implementations, endpoints);
  const withForms = implementations.filter(({ endpoint }) => endpoint.form);
  const others = implementations.filter(({ endpoint }) => !endpoint.form);
  for (const implementation of others) bind(app, implementation, binding);
  // Only these endpoints parse forms; everywhere else a form is refused as an unknown type.
  if (withForms.length > 0)
    app.register(async (scope) => {
      await acceptForms(scope);
      for (const implementation of withForms) bind(scope, implementation, binding);
    });
}

function bind(app: FastifyInstance, { endpoint, handle }: Implementation, binding: Binding): void {
  const { readTenant, withTenant } = binding.database;
  const transact = endpoint.method === 'GET' ? readTenant : withTenant;
  const isList = asksForList(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    helmet: false,
    handler: async (request, reply) => {
      reply.headers(DATA_HEADERS);
      const facts = factsOf(request, binding.originOf(request));
      const gone = signalOfDisconnect(reply);
      const callerOf = ({ tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>): Caller => ({
        tenantId,
        userId,
        isList,
        gone,
      });
      const sent = inputOf(endpoint, request);
      const callers = callersOf(endpoint);
      const desk = callers === 'desks' ? await admitDesk(endpoint, facts.bearer, binding) : null;
      const user =
        callers === 'users' ? await admit(endpoint, facts.bearer, binding, hasNoId(sent.body)) : null;
      refuseLongLists(request.body, endpoint);
      const { fields, file } = endpoint.form ? await readForm(request, endpoint) : {};
      const query = parseParameters(endpoint.query, sent.query);
      const body = await parseLongInput(endpoint.body, fields ?? sent.body);
      const input = { query, body, facts, file };
      const answer = async () => {
        const scoping = user === null ? {} : scopingOf(endpoint, user, binding);
        const signedIn = user === null ? {} : { user, withTenant: transact.bind(null, user.tenantId) };
        const byDesk = desk === null ? {} : { desk, gone, withTenant: transact.bind(null, desk.tenantId) };
        const given = await handle({ ...input, ...signedIn, ...byDesk, ...scoping });
        requireScope(endpoint, scoping);
        return shapeOutput(endpoint, given);
      };
      const once = () => (user === null ? answer() : binding.doOnce({ endpoint, user, ...input }, answer));
      const inZone = () => inTimeZone(timeZoneOf(request), once);
      const act = () => request.call?.run(inZone) ?? inZone();
      const caller = user ?? (desk && { tenantId: desk.tenantId, userId: desk.deskId });
      const data = await (caller === null ? act() : asCaller(callerOf(caller), act));
      if (endpoint.binary) return sendFile(reply, data as FileAnswer);
      return asJson(reply, endpoint.bare ? (data as object) : succeed(data, facts.language));
    },
  });
}

/** Aborted when the caller disconnects before the answer was sent. */
function signalOfDisconnect({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new AppError('request.left'));
  });
  return leaving.signal;
}

interface Scoping {
  isApplied: boolean;
  scopeTo: SignedInCall<Endpoint>['scopeTo'];
  scopeIn: SignedInCall<Endpoint>['scopeIn'];
}

/** The data scope of a caller, and whether the handler applied it. */
function scopingOf({ method, path }: Endpoint, user: Principal, binding: Binding): Scoping {
  const scoping: Scoping = {
    isApplied: false,
    scopeTo(owner) {
      if (method !== 'GET') throw new Error(`${path} changes by an old data scope`);
      scoping.isApplied = true;
      return withinScope(user.dataScope, owner);
    },
    scopeIn(owner) {
      scoping.isApplied = true;
      return async (tx) => withinScope(await binding.findDataScope(tx, user), owner);
    },
  };
  return scoping;
}

function requireScope({ path, dataScope }: Endpoint, { isApplied }: Partial<Scoping>): void {
  if ((isApplied ?? false) !== (dataScope ?? false))
    throw new Error(`${path} applies a data scope other than declared`);
}

/** Whether the caller can choose the order of the rows: the cost of such a call is not limited by its page. */
function asksForList({ method, query }: Endpoint): boolean {
  return method === 'GET' && query instanceof z.ZodObject && 'ascs' in query.shape;
}

/** Returns the caller; throws as `Binding.authenticate` does, `auth.forbidden`, or `auth.call_withheld`. */
async function admit(
  endpoint: Endpoint,
  bearer: string,
  binding: Binding,
  isNew: boolean,
): Promise<Principal> {
  if (bearer === '') throw new AppError('auth.unauthorized', { missing: true });
  const user = await binding.authenticate(bearer, endpoint.beforePasswordChange);
  requireCall(user, endpoint, { isNew });
  return user;
}

/** Returns the calling desk; throws as `Binding.authenticateDesk` does, or `auth.forbidden`. */
async function admitDesk({ access }: Endpoint, bearer: string, binding: Binding): Promise<DeskPrincipal> {
  if (bearer === '') throw new AppError('auth.unauthorized', { missing: true });
  const desk = await binding.authenticateDesk(bearer);
  if (access === 'registeredDesk' && desk.user !== null)
    throw new AppError('auth.forbidden', { permission: access });
  return desk;
}

/** Whether a submitted record is to be inserted; the same ids count as absent as in `SubmitIdSchema`. */
function hasNoId(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('id' in body)) return true;
  return body.id === undefined || body.id === '';
}

/**
 * The input of a request for the declared query and body. An endpoint without a declared body reads query fields from
 * a body too; a declared body is read from JSON, a form or, if there is no body, the address: clients of the family
 * use all three.
 */
function inputOf(
  endpoint: Endpoint,
  request: FastifyRequest,
): { query: Record<string, string>; body: unknown } {
  const { params, query, body } = request;
  if (endpoint.body === NO_BODY)
    return {
      query: collectQuery(params, query, isForm(request) ? body : flattenJson(body)),
      body: undefined,
    };
  const inAddress = collectQuery(params, query);
  return { query: inAddress, body: withoutNulls(body) ?? declaredOf(endpoint.body, collectQuery(query)) };
}

/** The declared fields of a body, if any were sent. */
function declaredOf(body: z.ZodType, fields: Record<string, string>): Record<string, string> | undefined {
  if (!(body instanceof z.ZodObject)) return undefined;
  const declared = Object.entries(fields).filter(([name]) => Object.hasOwn(body.shape, name));
  return declared.length === 0 ? undefined : Object.fromEntries(declared);
}

/** The answer's data with declared fields only. */
async function shapeOutput(endpoint: Endpoint, data: unknown): Promise<unknown> {
  const shaped = await parseInPortions(endpoint.output, data);
  if (shaped.success) return shaped.data;
  throw new Error(`${endpoint.path} answers other than declared: ${shaped.error.message}`);
}

/** What a handler returns for the framework to send: JSON that is written already if the answer has a long list. */
async function asJson(reply: FastifyReply, answer: object): Promise<object> {
  const written = await jsonInPortions(answer);
  if (written === undefined) return answer;
  reply.type('application/json; charset=utf-8');
  return written;
}

function factsOf(request: FastifyRequest, origin: string): RequestFacts {
  return {
    origin,
    address: request.ip,
    network: networkOf(request.ip),
    language: languageOf(request),
    headers: request.headers,
    bearer: bearerOf(request),
    log: request.log,
  };
}

/**
 * The token of `Blade-Auth: bearer …`; downloads and embedded pages, which cannot set a header, send
 * `?blade-auth=bearer …`.
 */
function bearerOf(request: FastifyRequest): string {
  const { 'blade-auth': header } = request.headers;
  const isSent = typeof header === 'string' && header !== '';
  const value = isSent ? header : (collectQuery(request.query)['blade-auth'] ?? '');
  return /^bearer\s+(\S+)\s*$/i.exec(value)?.[1] ?? '';
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

function callersOf({ access }: Endpoint): Implementation['callers'] {
  if (access === 'public') return 'everyone';
  return access === 'desk' || access === 'registeredDesk' ? 'desks' : 'users';
}

function checkCompleteness(implementations: readonly Implementation[], endpoints: readonly Endpoint[]): void {
  const problems: string[] = [];
  for (const endpoint of endpoints) {
    const found = implementations.filter((one) => one.endpoint === endpoint);
    const name = `${endpoint.method} ${endpoint.path}`;
    if (found.length !== 1) problems.push(`${name} is implemented ${found.length} times`);
    if (found.some((one) => one.callers !== callersOf(endpoint)))
      problems.push(`${name} is implemented for other callers than it declares`);
  }
  const undeclared = implementations.filter((one) => !endpoints.includes(one.endpoint));
  for (const { endpoint } of undeclared) problems.push(`${endpoint.path} is not in the contract`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
