import { Activity, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FrozenLocation } from './FrozenLocation.tsx';

/**
 * Keeps what is inside as it was while something else stands in front of it: its forms stay filled, its effects are at
 * rest, its address is the last one of its own. What has never been in front is not drawn at all.
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
