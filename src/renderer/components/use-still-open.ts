import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasEntriesAt, useOpenEntries } from '../stores/open-entries.ts';

/**
 * Whether to go on showing a part whose permission may be withdrawn meanwhile: while it is permitted, and after that as
 * long as the page has entries that are not saved, which the user would lose. A part that opens without the permission
 * is not shown.
 */
export function useStillOpen(isPermitted: boolean): boolean {
  const { pathname } = useLocation();
  const [wasPermitted] = useState(isPermitted);
  const hasEntries = useOpenEntries(({ forms }) => hasEntriesAt(pathname, forms));
  return isPermitted || (wasPermitted && hasEntries);
}
