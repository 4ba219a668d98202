import { useState } from 'react';
import { toAppError } from '#shared/errors';
import { showError } from '../../stores/notices.ts';

/**
 * Runs what a button asks of the desk: `busy` meanwhile, a failure told as a notification. Answers whether it worked,
 * so that a form keeps its input when it did not.
 */
export function useAction(): { busy: boolean; run: (work: () => Promise<unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(work) {
      setBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        showError(toAppError(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
