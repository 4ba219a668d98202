import type { ServerContext } from './context.ts';

/**
 * Runs the work that a failure requires, such as releasing what was claimed. If that fails too, it is logged and undefined is
 * returned, so that the caller throws the first failure, which is the cause.
 */
export async function afterFailure<T>(
  log: ServerContext['log'],
  what: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error }, `${what} failed`);
    return undefined;
  }
}
