import type { z } from 'zod';
import { type AppError, type ErrorPayload, fromErrorPayload } from '../errors.ts';

/** A procedure of the host. The host validates its input and its output. */
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  kind: 'call';
  input: I;
  output: O;
}

/** An event the host sends to its pages. */
export interface HostEvent<P extends z.ZodType = z.ZodType> {
  kind: 'event';
  payload: P;
}

export function call<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> {
  return { kind: 'call', input, output };
}

export function event<P extends z.ZodType>(payload: P): HostEvent<P> {
  return { kind: 'event', payload };
}

export type ContractGroup = Record<string, Call | HostEvent>;
export type Contract = Record<string, ContractGroup>;

type Awaitable<T> = T | Promise<T>;

/** The functions a host implements for one group of the contract. */
export type GroupHandlers<G extends ContractGroup> = {
  [K in keyof G as G[K] extends Call ? K : never]: G[K] extends Call<infer I, infer O>
    ? (input: z.output<I>) => Awaitable<z.input<O>>
    : never;
};

/** All handlers of a contract; a missing one is a compile error. */
export type Handlers<C extends Contract> = { [G in keyof C]: GroupHandlers<C[G]> };

type Capitalized<K> = K extends string ? Capitalize<K> : never;

/**
 * Client of one group: `group.call(input)`, and `group.onEvent(listener)`, which returns the function that
 * unsubscribes.
 */
export type GroupClient<G extends ContractGroup> = {
  [K in keyof G as G[K] extends Call ? K : never]: G[K] extends Call<infer I, infer O>
    ? undefined extends z.input<I>
      ? (input?: z.input<I>) => Promise<z.output<O>>
      : (input: z.input<I>) => Promise<z.output<O>>
    : never;
} & {
  [K in keyof G as G[K] extends HostEvent ? `on${Capitalized<K>}` : never]: G[K] extends HostEvent<infer P>
    ? (listener: (payload: z.output<P>) => void) => () => void
    : never;
};

export type Client<C extends Contract> = { [G in keyof C]: GroupClient<C[G]> };

/** Sends an event to every listening page; `path` is `group.event`, checked against the contract. */
export type Emit<C extends Contract> = <G extends keyof C & string, K extends keyof C[G] & string>(
  group: G,
  name: K,
  payload: C[G][K] extends HostEvent<infer P> ? z.input<P> : never,
) => void;

/** The answer to one call, on every transport. */
export type CallResult = { ok: true; value: unknown } | { ok: false; error: ErrorPayload };

/** The transport for calls and events between a page and the host: Electron's IPC or a WebSocket. */
export interface BridgeTransport {
  invoke(path: string, input: unknown): Promise<CallResult>;
  /** Subscribes to every event; returns the function that unsubscribes. */
  subscribe(listener: (path: string, payload: unknown) => void): () => void;
}

/** A typed client derived from the contract. Failed calls reject with an {@link AppError}. */
export function createClient<C extends Contract>(contract: C, transport: BridgeTransport): Client<C> {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  transport.subscribe((path, payload) => {
    for (const listener of listeners.get(path) ?? []) listener(payload);
  });

  const client: Record<string, Record<string, unknown>> = {};
  for (const [group, members] of Object.entries(contract)) {
    const methods: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(members)) {
      const path = `${group}.${name}`;
      if (member.kind === 'call') methods[name] = (input: unknown) => invoke(transport, path, input);
      else methods[`on${name[0]?.toUpperCase()}${name.slice(1)}`] = subscribeTo(listeners, path);
    }
    client[group] = methods;
  }
  return client as Client<C>;
}

async function invoke(transport: BridgeTransport, path: string, input: unknown): Promise<unknown> {
  const result = await transport.invoke(path, input);
  if (result.ok) return result.value;
  throw fromErrorPayload(result.error) satisfies AppError;
}

function subscribeTo(listeners: Map<string, Set<(payload: unknown) => void>>, path: string) {
  return (listener: (payload: unknown) => void): (() => void) => {
    const set = listeners.get(path) ?? new Set();
    listeners.set(path, set.add(listener));
    return () => set.delete(listener);
  };
}
