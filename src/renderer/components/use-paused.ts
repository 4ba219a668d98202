import { useEffect, useRef, useState } from 'react';
import { useSteady } from './use-steady.ts';

/** Storing a thousand lines takes some milliseconds, so it waits for a pause in typing. */
const PAUSE_MS = 300;

interface Paused {
  /** Has `run` follow when calls pause. */
  note(): void;
  /** Runs the waiting call at once. */
  flush(): void;
}

/** Runs when its calls pause, and at once when the page is left. */
export function usePaused(run: () => void): Paused {
  const steady = useSteady({ run });
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [paused] = useState<Paused>(() => ({
    note() {
      clearTimeout(waiting.current);
      waiting.current = setTimeout(paused.flush, PAUSE_MS);
    },
    flush() {
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      waiting.current = undefined;
      steady.run();
    },
  }));

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
