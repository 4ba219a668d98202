import { useEffect } from 'react';
import { useSteady } from './use-steady.ts';

/** Reloads at intervals; null for not at all. Behind another page its effects are off. */
export function useRefresh(reload: () => void, everyMs: number | null): void {
  const steady = useSteady({ reload });
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => steady.reload(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, steady]);
}
