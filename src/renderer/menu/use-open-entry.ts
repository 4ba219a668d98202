import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDesk } from '../stores/desk.ts';
import { accessToken, useSession } from '../stores/session.ts';
import { rememberedAddress } from '../stores/tabs.ts';
import { entryAddress, isExternal, leafMenus } from './menu-tree.ts';
import { siteAddress } from './site-address.ts';

const OPENS_OUTSIDE = 2;

/** Opens a page by its address: with its last filters, unless the address has parameters. */
export function useOpenPage(): (address: string) => void {
  const navigate = useNavigate();
  // The router returns another function after each navigation; this hook's result must not cause redraws.
  const latest = useRef(navigate);
  latest.current = navigate;
  return useCallback((address) => {
    void latest.current(address.includes('?') ? address : rememberedAddress(address));
  }, []);
}

/**
 * Opens a menu entry by its address: in a new window if the entry is set so, else as a page. A client opens no windows:
 * there every entry is a page, an external one embedded.
 */
export function useOpenEntry(): (address: string) => void {
  const openPage = useOpenPage();
  return useCallback(
    (address) => {
      const menu = leafMenus(useSession.getState().allMenus).find((one) => entryAddress(one) === address);
      if (menu?.isOpen !== OPENS_OUTSIDE || useDesk.getState().state !== 'none') return openPage(address);
      const target = isExternal(menu) ? siteAddress(menu, accessToken()) : address;
      window.open(target, '_blank', 'noopener');
    },
    [openPage],
  );
}
