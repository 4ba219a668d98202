import { useState } from 'react';

type Check = () => boolean | Promise<boolean>;

export interface Checks {
  /** Adds a check that a save waits for: false refuses it, and shows why. Returns a function that removes it. */
  addCheck(check: Check): () => void;
  /** False with the first check that refuses. */
  areChecked(): Promise<boolean>;
}

/** The checks that parts of a form add to its save. */
export function useChecks(): Checks {
  const [checks] = useState(() => new Set<Check>());
  return {
    addCheck(check) {
      checks.add(check);
      return () => void checks.delete(check);
    },
    async areChecked() {
      for (const check of checks) if (!(await check())) return false;
      return true;
    },
  };
}
