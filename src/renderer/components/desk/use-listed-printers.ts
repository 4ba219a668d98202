import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '#shared/errors';
import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';

/** Lists the desk's printers anew, into `useDesk`, when the component mounts and the desk is back; not before `isWanted`. */
export function useListedPrinters(isWanted = true): { error: AppError | null; reload: () => void } {
  const state = useDesk((store) => store.state);
  const [error, setError] = useState<AppError | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    if (state !== 'ready' || !isWanted) return;
    let isAwaited = true;
    desk?.printers.list().then(
      (printers) => {
        if (!isAwaited) return;
        useDesk.setState({ printers });
        setError(null);
      },
      (reason: unknown) => isAwaited && setError(toAppError(reason)),
    );
    // A later list, or the desk's next one after it was away, replaces this one.
    return () => {
      isAwaited = false;
    };
  }, [state, isWanted, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { error, reload };
}
