import { type AppError, toAppError } from '#shared/errors';

/**
 * Keeps an exception of one device's library from ending the work of other devices: uncaught errors are logged and
 * sent as a notice, and the desk continues. Everything important is in the journal, in whole transactions.
 *
 * A closed terminal (EPIPE) is no such error: its notice would be written to that terminal, and fail again without end.
 */
export function guardProcess(log: (text: string) => void, tell: (error: AppError) => void): void {
  const report = (error: unknown): void => {
    const stack = error instanceof Error ? error.stack : String(error);
    log(`${new Date().toISOString()} ${stack}\n`);
    tell(toAppError(error));
  };
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}
