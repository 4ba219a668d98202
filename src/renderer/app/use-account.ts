import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '#shared/errors';
import { loadAccount } from '../api/session.ts';
import { useServer } from '../stores/server.ts';
import { ownerOf, useSession } from '../stores/session.ts';

export interface Account {
  loaded: boolean;
  error: AppError | null;
  retry: () => void;
}

/** Loads the account once per session, and again when the server becomes reachable. */
export function useAccount(): Account {
  const loaded = useSession((state) => state.loaded);
  const owner = useSession(({ record }) => ownerOf(record));
  const reachable = useServer((state) => state.reachable);
  const [error, setError] = useState<AppError | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries again, another owner has another account.
  useEffect(() => {
    if (loaded || !reachable) return;
    let isCurrent = true;
    const end = (failure: AppError | null) => isCurrent && setError(failure);
    loadAccount().then(
      () => end(null),
      (reason: unknown) => end(toAppError(reason)),
    );
    return () => {
      isCurrent = false;
    };
  }, [owner, loaded, reachable, round]);

  return { loaded, error, retry: () => setRound(round + 1) };
}
