import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDesk } from '../stores/desk.ts';
import { useSession } from '../stores/session.ts';
import { rememberedAddress } from '../stores/tabs.ts';
import { findMenu, isExternal } from './menu-tree.ts';

const OPENS_OUTSIDE = 2;

/**
 * Opens the page of a menu entry by its path: with the filters it was left with, or, for a page of somebody else's
 * whose entry says so, in a window of its own. A client opens no windows and shows it in the frame.
 */
export function useOpenEntry(): (path: string) => void {
  const navigate = useNavigate();
  // The router's function is another one after each navigation; what hangs on ours is not to be drawn anew for that.
  const latest = useRef(navigate);
  latest.current = navigate;
  return useCallback((path) => {
    const menu = findMenu(useSession.getState().allMenus, path);
    const isOutside = menu !== undefined && isExternal(menu) && menu.isOpen === OPENS_OUTSIDE;
    if (isOutside && useDesk.getState().state === 'none') window.open(menu.path, '_blank', 'noopener');
    else void latest.current(rememberedAddress(path));
  }, []);
}
