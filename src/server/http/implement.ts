import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, ParsedBodyOf, ParsedQueryOf } from '#shared/api/kit';
import type { Language } from '#shared/errors';
import type { DataScope, OwnerColumns, ScopeInTx } from '../db/data-scope.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** The caller, with the rights that the server checks. */
export interface Principal {
  userId: string;
  tenantId: string;
  /** The session of this call. */
  sessionId: string;
  account: string;
  name: string;
  deptId: string;
  roleIds: readonly string[];
  roleAliases: readonly string[];
  /** Holds the role `administrator`, which grants every menu and button. */
  isAdministrator: boolean;
  /** Codes of the granted buttons. */
  permissions: ReadonlySet<string>;
  /** Nodes (`nodeOfCall`) of the calls that these buttons admit to and the caller's roles withhold below them. */
  withheld: ReadonlySet<string>;
  /** The caller has to choose another password before any other call. */
  mustChangePassword: boolean;
  /** The data scope of the caller's roles. */
  dataScope: DataScope;
}

/** A desk that calls with its own token. */
export interface DeskPrincipal {
  deskId: string;
  tenantId: string;
  name: string;
  /** Who is signed in at it; null for a registered desk. */
  user: { userId: string; name: string } | null;
}

/** Facts about the request, besides its declared input, that a handler may use. */
export interface RequestFacts {
  address: string;
  /** The origin the caller reaches this server by, for absolute addresses in answers; empty if unknown. */
  origin: string;
  /** The network that limits are counted by; see `networkOf`. */
  network: string;
  language: Language;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bearer token, from its header or, for downloads, the query; empty if absent. */
  bearer: string;
  log: FastifyBaseLogger;
}

export interface FormFile {
  name: string;
  bytes: Uint8Array;
}

/** A call to a public endpoint. */
export interface PublicCall<E extends Endpoint> {
  query: ParsedQueryOf<E>;
  body: ParsedBodyOf<E>;
  facts: RequestFacts;
  /** The file of a form; undefined if the form had none. */
  file: FormFile | undefined;
}

/** A call by a signed-in user who holds the endpoint's permission. */
export interface SignedInCall<E extends Endpoint> extends PublicCall<E> {
  user: Principal;
  /** Runs a transaction on the caller's company only. In a GET, which changes nothing, it is read-only. */
  withTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * The condition that limits a query to the caller's data scope; undefined without limit. An endpoint declared with
   * `dataScope` must use it, and no other may. It may be some seconds old, so use it only to answer a GET.
   */
  scopeTo(owner: OwnerColumns): SQL | undefined;
  /** The same condition for changes: read in the transaction of the change. */
  scopeIn(owner: OwnerColumns): ScopeInTx;
}

/** A call by the host of a desk. */
export interface DeskCall<E extends Endpoint> extends PublicCall<E> {
  desk: DeskPrincipal;
  /** One transaction on the desk's company, as for a signed-in call. */
  withTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Aborted when the desk disconnects before the answer. */
  gone: AbortSignal;
}

type Answer<E extends Endpoint> = Promise<z.input<E['output']>>;

/** An endpoint with its handler; types are checked where it is defined, values where it is served. */
export interface Implementation {
  endpoint: Endpoint;
  /** The callers the handler is written for. */
  callers: 'everyone' | 'users' | 'desks';
  handle(call: SignedInCall<Endpoint> | DeskCall<Endpoint> | PublicCall<Endpoint>): Promise<unknown>;
}

/** Implements an endpoint for signed-in callers: access is checked and input parsed before the handler runs. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (call: SignedInCall<E>) => Answer<E>,
): Implementation {
  return { endpoint, callers: 'users', handle };
}

/** Implements an endpoint declared `access: 'public'`. */
export function implementPublic<E extends Endpoint>(
  endpoint: E,
  handle: (call: PublicCall<E>) => Answer<E>,
): Implementation {
  return { endpoint, callers: 'everyone', handle };
}

/** Implements an endpoint declared `access: 'desk'` or `'registeredDesk'`. */
export function implementDesk<E extends Endpoint>(
  endpoint: E,
  handle: (call: DeskCall<E>) => Answer<E>,
): Implementation {
  return { endpoint, callers: 'desks', handle };
}
