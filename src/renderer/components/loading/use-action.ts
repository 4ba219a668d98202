import { useState } from 'react';
import { toAppError } from '#shared/errors';
import { showError } from '../../stores/notices.ts';

/**
 * Runs a button's action, `busy` meanwhile. Returns whether it succeeded, so that a form keeps its input otherwise.
 * Shows a failure unless it `isTold` already.
 */
export function useAction(isTold = false): {
  busy: boolean;
  run: (work: () => Promise<unknown>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(work) {
      setBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        if (!isTold) showError(toAppError(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** For calls of the back office, whose failures the client shows itself. */
export const useCall = () => useAction(true);
