import { AsyncLocalStorage } from 'node:async_hooks';

const holding = new AsyncLocalStorage<true>();

/** Runs the work of a transaction for which all others wait, as in a database with one connection. */
export const holdingOthersUp = <T>(work: () => T): T => holding.run(true, work);

/** Whether the current work is in such a transaction: a pause of it would only make the others wait longer. */
export const isHoldingOthersUp = (): boolean => holding.getStore() === true;
