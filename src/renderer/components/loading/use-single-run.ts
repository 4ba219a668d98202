import { useState } from 'react';
import { useSteady } from '../use-steady.ts';
import { createSingleRun } from './single-run.ts';

/** Work that is begun again only when it is over: a second click or key meanwhile gets the end of the first. */
export function useSingleRun(work: () => Promise<void>): { busy: boolean; run(): Promise<void> } {
  const [busy, setBusy] = useState(false);
  const steady = useSteady({ work });
  const [run] = useState(() => createSingleRun(steady.work, setBusy));
  return { busy, run };
}
