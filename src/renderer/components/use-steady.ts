import { useRef, useState } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: any arguments; the result has the types that were given.
type Functions = Record<string, (...args: any[]) => any>;

/**
 * Wraps functions in an object that stays the same and calls their latest versions, so that passing it down causes no
 * redraw.
 */
export function useSteady<F extends Functions>(functions: F): F {
  const latest = useRef(functions);
  latest.current = functions;
  const [steady] = useState(() => {
    const names = Object.keys(functions);
    return Object.fromEntries(
      names.map((name) => [name, (...args: unknown[]) => latest.current[name]?.(...args)]),
    ) as F;
  });
  return steady;
}
