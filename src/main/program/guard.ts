import { type AppError, toAppError } from '#shared/errors';

/**
 * Keeps an exception of one device's library from ending the work of other devices: uncaught errors are logged and
 * sent as a notice, and the desk continues. Everything important is in the journal, in whole transactions.
 */
export function guardProcess(log: (text: string) => void, tell: (error: AppError) => void): void {
  const report = (error: unknown): void => {
    const stack = error instanceof Error ? error.stack : String(error);
    log(`${new Date().toISOString()} ${stack}\n`);
    tell(toAppError(error));
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}
