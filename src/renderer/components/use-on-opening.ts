import { useEffect, useState } from 'react';

/** In place of a value that was answered: equal to none. */
const NOTHING = Symbol('nothing');

/** Returns a function that is true for a value that differs from the one it was called with before. */
export function useIsNew(): (value: unknown) => boolean {
  const [isNew] = useState(() => {
    let before: unknown = NOTHING;
    return (value: unknown) => {
      const differs = !Object.is(value, before);
      before = value;
      return differs;
    };
  });
  return isNew;
}

interface Opening {
  /** What `run` needs is there. */
  isReady?: boolean;
  /** Another value has `run` follow once more. */
  per?: unknown;
}

/**
 * Runs once when a part opens, as soon as `isReady`. An effect alone would also run whenever its page comes back to the
 * front or the lock screen is left, because `<Activity>` ends the effects of what it hides and starts all of them again.
 */
export function useOnOpening(run: () => void, { isReady = true, per }: Opening = {}): void {
  const isNew = useIsNew();
  // biome-ignore lint/correctness/useExhaustiveDependencies: later versions of the function change nothing.
  useEffect(() => {
    if (isReady && isNew(per)) run();
  }, [isReady, per]);
}
