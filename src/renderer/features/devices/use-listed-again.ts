import { useEffect } from 'react';

/** A device that is plugged in while the dialog is open appears in its list. */
const LIST_AGAIN_MS = 2000;

/** Lists devices again while a dialog is open. */
export function useListedAgain(reload: () => void): void {
  useEffect(() => {
    const timer = setInterval(reload, LIST_AGAIN_MS);
    return () => clearInterval(timer);
  }, [reload]);
}
