import { type ReactNode, useMemo } from 'react';
import { type Location, NavigationType, UNSAFE_LocationContext } from 'react-router-dom';

/**
 * Keeps its content at one address while the rest of the program navigates. `<Routes location>` would do the same but
 * redraw every hidden page at each navigation; a context value that stays the same does not.
 */
export function FrozenLocation({ location, children }: { location: Location; children: ReactNode }) {
  const value = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return <UNSAFE_LocationContext.Provider value={value}>{children}</UNSAFE_LocationContext.Provider>;
}
