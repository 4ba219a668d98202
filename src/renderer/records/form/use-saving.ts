import { useRef } from 'react';
import { useSingleRun } from '../../components/loading/use-single-run.ts';

interface Saving {
  save(): Promise<void>;
  /** Loads the changes of others; the form has them when its promise is fulfilled. */
  renew(): Promise<void>;
}

/**
 * The save and the renewal of a form, each one at a time. A save that is asked for during a renewal follows it: on the
 * version from before it would be refused, and the renewal would then remove the words of that.
 */
export function useSaving(work: Saving): Saving & { busy: boolean } {
  const saving = useSingleRun(work.save);
  const renewing = useSingleRun(work.renew);
  const renewal = useRef<Promise<void>>(undefined);
  return {
    busy: saving.busy,
    async save() {
      await renewal.current;
      await saving.run();
    },
    renew() {
      renewal.current = renewing.run();
      return renewal.current;
    },
  };
}
