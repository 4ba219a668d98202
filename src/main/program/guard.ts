import { type AppError, toAppError } from '#shared/errors';

/**
 * A device library that throws out of turn must not take the other devices' work down with it: what nobody caught is
 * logged and told as a notice, and the desk goes on. What matters is in the journal, in whole transactions.
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
