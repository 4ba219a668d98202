import { type AppError, toAppError } from '#shared/errors';

/** Logs an error with its time and its place in the program. */
export function logError(log: (text: string) => void, error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  log(`${new Date().toISOString()} ${stack}\n`);
}

/**
 * Keeps an exception in one device's library from stopping work on other devices: uncaught errors are logged and sent
 * as a notice, and the desk continues. Everything important is in the journal, in complete transactions.
 *
 * A closed terminal (EPIPE) is not treated as such an error: its notice would be written to that terminal and fail
 * again, endlessly.
 */
export function guardProcess(log: (text: string) => void, tell: (error: AppError) => void): void {
  const report = (error: unknown): void => {
    logError(log, error);
    tell(toAppError(error));
  };
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}
