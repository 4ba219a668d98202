import { useState } from 'react';
import { type AppError, toAppError } from '#shared/errors';
import { dismissErrors } from '../../stores/notices.ts';
import { useShownError } from './InPlaceError.tsx';

/** A form's attempt to sign in: `busy` until it is refused, and the refusal. */
export function useSignInTry() {
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const { notice, shownError } = useShownError(error);
  return {
    busy,
    shownError,
    /** Shows a refusal that precedes the attempt. */
    setError,
    async signIn(work: () => Promise<void>): Promise<void> {
      setBusy(true);
      setError(null);
      if (notice) dismissErrors([notice]);
      try {
        await work();
      } catch (reason) {
        setError(toAppError(reason));
        setBusy(false);
      }
    },
  };
}
