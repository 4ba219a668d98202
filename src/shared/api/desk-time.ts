import { TimeSchema } from './kit.ts';

/**
 * What the clock that dated a record of a desk shows when the record is sent; absent from desks of earlier versions. A desk may
 * have a clock that is wrong: the server takes from it how long ago the record was made.
 */
export const byDeskClock = { deskTime: TimeSchema.optional() };

/** `setMs`: how far the desk's clock was set since it dated the record, negative if back. */
export const readDeskClock = (setMs = 0): { deskTime: string } => ({
  deskTime: new Date(Date.now() - setMs).toISOString(),
});
