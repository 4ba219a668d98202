import { useEffect, useState } from 'react';
import { createPaused, type Paused } from './paused.ts';
import { useSteady } from './use-steady.ts';

/** Runs when its calls pause, and at once when the page is left. */
export function usePaused(run: () => void): Paused {
  const steady = useSteady({ run });
  const [paused] = useState(() => createPaused(steady.run));

  useEffect(() => {
    window.addEventListener('pagehide', paused.flush);
    document.addEventListener('visibilitychange', paused.flush);
    return () => {
      window.removeEventListener('pagehide', paused.flush);
      document.removeEventListener('visibilitychange', paused.flush);
      paused.flush();
    };
  }, [paused]);

  return paused;
}
