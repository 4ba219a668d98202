import { type ReactNode, useMemo } from 'react';
import { type Location, NavigationType, UNSAFE_LocationContext } from 'react-router-dom';

/**
 * Holds what is inside at one address while the rest of the program goes on. `<Routes location>` would do the same and
 * draw every hidden page anew at each navigation; a context value that stays the same does not.
 */
export function FrozenLocation({ location, children }: { location: Location; children: ReactNode }) {
  const value = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return <UNSAFE_LocationContext.Provider value={value}>{children}</UNSAFE_LocationContext.Provider>;
}
