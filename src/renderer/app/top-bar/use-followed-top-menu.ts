import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { followPage } from '../../api/session.ts';

/** Top and side menu follow the page, however it was opened; a top menu chosen by hand stays until the next page. */
export function useFollowedTopMenu(loaded: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!loaded) return;
    const abort = new AbortController();
    // On a failure the menu stays as it is: the page is shown, and the menu can be chosen by hand.
    followPage(pathname, abort.signal).catch(() => undefined);
    return () => abort.abort();
  }, [loaded, pathname]);
}
