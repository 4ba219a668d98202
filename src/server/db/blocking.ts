import { AsyncLocalStorage } from 'node:async_hooks';

const blocking = new AsyncLocalStorage<true>();

/** Runs the work of a transaction that all others wait for, because the database has a single connection. */
export const blockingOthers = <T>(work: () => T): T => blocking.run(true, work);

/** Whether the current work is in such a transaction, whose pauses would only make the others wait longer. */
export const isBlockingOthers = (): boolean => blocking.getStore() === true;
