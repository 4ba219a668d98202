import { useCallback, useEffect, useRef, useState } from 'react';
import { type AppError, toAppError } from '#shared/errors';
import { useServer } from '../../stores/server.ts';

/** How a read stands, whatever it reads. */
export type ReadState = Pick<Loaded<unknown>, 'error' | 'reload'>;

export interface Loaded<T> {
  /** The last value; kept while it is being reloaded. */
  data: T | null;
  error: AppError | null;
  loading: boolean;
  reload(): void;
}

/** Several reads as one: the error of the first that failed, and a reload of all that did. */
export function joinReads(...reads: readonly ReadState[]): ReadState {
  const failed = reads.filter(({ error }) => error !== null);
  return {
    error: failed[0]?.error ?? null,
    reload() {
      for (const read of failed) read.reload();
    },
  };
}

/**
 * Loads a value for a screen, and again whenever `key` changes; aborts a replaced load and drops its result. `key` must
 * cover everything that `load` depends on.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{
    key: string;
    data: T | null;
    error: AppError | null;
    loading: boolean;
  }>({
    key,
    data: null,
    error: null,
    loading: true,
  });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key or round starts a load.
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, key, loading: true }));
    latest.current(abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setState({ key, data, error: null, loading: false });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) {
          setState((before) => ({ ...before, key, error: toAppError(error), loading: false }));
        }
      },
    );
    return () => abort.abort();
  }, [key, round]);

  const reachable = useServer((server) => server.reachable);
  const isWaiting = state.error?.code === 'server.unreachable';
  useEffect(() => {
    // A load that failed without a server is repeated once it is back.
    if (reachable && isWaiting) setRound((before) => before + 1);
  }, [reachable, isWaiting]);
  const isTimedOut = state.error?.code === 'server.no_answer';
  useEffect(() => {
    // So is one that was not answered before that; a server that is merely slow is not asked again and again.
    if (!isTimedOut) return;
    return useServer.subscribe((server, before) => {
      if (server.reachable && !before.reachable) setRound((round) => round + 1);
    });
  }, [isTimedOut]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { data: state.data, error: state.error, loading: state.loading || state.key !== key, reload };
}
