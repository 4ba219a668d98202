import { useState } from 'react';
import { type AppError, toAppError } from '#shared/errors';

/**
 * Runs async work and returns its result; `busy` is set meanwhile. An error goes to `refused`, and the result is null.
 */
export function useWhileBusy() {
  const [busy, setBusy] = useState(false);
  async function whileBusy<T>(work: () => Promise<T>, refused: (error: AppError) => void): Promise<T | null> {
    setBusy(true);
    try {
      return await work();
    } catch (reason) {
      refused(toAppError(reason));
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { busy, whileBusy };
}
