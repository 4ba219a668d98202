import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, ParsedBodyOf, ParsedQueryOf } from '#shared/api/kit';
import type { Language } from '#shared/errors';
import type { DataScope, OwnerColumns, ScopeInTx } from '../db/data-scope.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** Who calls, as far as rights go. */
export interface Principal {
  userId: string;
  tenantId: string;
  /** The sign-in this call belongs to. */
  sessionId: string;
  account: string;
  name: string;
  deptId: string;
  roleIds: readonly string[];
  roleAliases: readonly string[];
  /** Holds the role `administrator`, and with it every menu and button. */
  isAdministrator: boolean;
  /** Codes of the granted buttons. */
  permissions: ReadonlySet<string>;
  /** He has to choose another password before he may do anything else. */
  mustChangePassword: boolean;
  /** Whose rows the roles let him see. */
  dataScope: DataScope;
}

/** What a handler may know of the request beside its declared input. */
export interface RequestFacts {
  address: string;
  /** The origin the caller knows this server by, put before addresses it is told; empty if that is not known. */
  origin: string;
  /** What limits count by; see `networkOf`. */
  network: string;
  language: Language;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bearer token, from its header or, for downloads, the query; empty without one. */
  bearer: string;
  log: FastifyBaseLogger;
}

/** The file of a form. */
export interface FormFile {
  name: string;
  bytes: Uint8Array;
}

/** A call to an endpoint anybody may use. */
export interface PublicCall<E extends Endpoint> {
  query: ParsedQueryOf<E>;
  body: ParsedBodyOf<E>;
  facts: RequestFacts;
  /** Of an endpoint that takes a form; undefined if none was in it. */
  file: FormFile | undefined;
}

/** A call by somebody signed in who holds the endpoint's permission. */
export interface SignedInCall<E extends Endpoint> extends PublicCall<E> {
  user: Principal;
  /** The caller's company, and no other. In answer to a GET, which changes nothing, it can only be read. */
  withTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * The condition that holds a query to the caller's data scope, undefined where he may see all. An endpoint declared with
   * `dataScope` must ask for it, and no other may. It may be some seconds old: for answers to a GET.
   */
  scopeTo(owner: OwnerColumns): SQL | undefined;
  /** The same for what changes something: read in the transaction that makes the change. */
  scopeIn(owner: OwnerColumns): ScopeInTx;
}

type Answer<E extends Endpoint> = Promise<z.input<E['output']>>;

/** An endpoint with the function that answers it; types are checked where it is made, values where it is served. */
export interface Implementation {
  endpoint: Endpoint;
  /** Whether the handler expects a caller. */
  isPublic: boolean;
  handle(call: SignedInCall<Endpoint> | PublicCall<Endpoint>): Promise<unknown>;
}

/** Answers an endpoint for signed-in callers: the declaration's access is checked before, its input is parsed. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (call: SignedInCall<E>) => Answer<E>,
): Implementation {
  return { endpoint, isPublic: false, handle: handle as Implementation['handle'] };
}

/** Answers an endpoint declared `access: 'public'`. */
export function implementPublic<E extends Endpoint>(
  endpoint: E,
  handle: (call: PublicCall<E>) => Answer<E>,
): Implementation {
  return { endpoint, isPublic: true, handle: handle as Implementation['handle'] };
}
