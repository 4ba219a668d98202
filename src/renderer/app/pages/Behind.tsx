import { Activity, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FrozenLocation } from './FrozenLocation.tsx';

/**
 * Keeps its content as it was while something else is in front: forms stay filled, effects are suspended, the address
 * is its own last one. Content that has never been in front is not drawn.
 */
export function Behind({ covered, children }: { covered: boolean; children: ReactNode }) {
  const location = useLocation();
  const [own, setOwn] = useState(covered ? null : location);
  if (!covered && own !== location) setOwn(location);
  if (own === null) return null;
  return (
    <Activity mode={covered ? 'hidden' : 'visible'}>
      <FrozenLocation location={own}>{children}</FrozenLocation>
    </Activity>
  );
}
