import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom something is done, as far as sharing the database goes. */
export interface Caller {
  tenantId: string;
  userId: string;
  /** A list, which may read all of a company's rows. */
  isList: boolean;
  /** To be told when the caller has left. */
  whenGone(listener: () => void): void;
}

const callers = new AsyncLocalStorage<Caller>();

/** Does work in the name of a caller: its transactions wait for his turn. */
export function asCaller<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** Undefined for the server's own work and for callers who are not signed in. */
export function currentCaller(): Caller | undefined {
  return callers.getStore();
}
