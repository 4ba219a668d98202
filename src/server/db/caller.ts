import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller of some work, as the sharing of the database between callers sees it. */
export interface Caller {
  tenantId: string;
  userId: string;
  /** A list call, which may read all of a company's rows. */
  isList: boolean;
  /** Aborted when the caller disconnects before the answer. */
  gone: AbortSignal;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs work in the name of a caller: its transactions wait for their turn. */
export function asCaller<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** Undefined for the server's own work and for callers who are not signed in. */
export function currentCaller(): Caller | undefined {
  return callers.getStore();
}
