import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDesk } from '../stores/desk.ts';
import { useSession } from '../stores/session.ts';
import { rememberedAddress } from '../stores/tabs.ts';
import { findMenu, isExternal } from './menu-tree.ts';

const OPENS_OUTSIDE = 2;

/**
 * Opens the page of a menu entry by its address: with the entry's parameters if it has any, else with its last filters.
 * An external page whose entry says so opens in a new window; a client opens no windows and embeds it.
 */
export function useOpenEntry(): (address: string) => void {
  const navigate = useNavigate();
  // The router returns another function after each navigation; this hook's result must not cause redraws.
  const latest = useRef(navigate);
  latest.current = navigate;
  return useCallback((address) => {
    const menu = findMenu(useSession.getState().allMenus, address);
    const isOutside = menu !== undefined && isExternal(menu) && menu.isOpen === OPENS_OUTSIDE;
    if (isOutside && useDesk.getState().state === 'none') window.open(menu.path, '_blank', 'noopener');
    else void latest.current(address.includes('?') ? address : rememberedAddress(address));
  }, []);
}
