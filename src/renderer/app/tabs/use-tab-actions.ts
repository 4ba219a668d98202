import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { catchFocus } from '../../components/keys/page-focus.ts';
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  HOME,
  moveTab,
  neighbourOf,
  refreshTab,
  useTabs,
} from '../../stores/tabs.ts';

interface TabActions {
  close(key: string): void;
  closeOthers(key: string): void;
  closeAll(): void;
  refresh(key: string): void;
  /** Moves a tab one place to the left (-1) or right (1). */
  move(key: string, step: -1 | 1): void;
}

/** The actions on tabs. Closing the page in front opens its neighbour; the functions keep their identity. */
export function useTabActions(): TabActions {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef({ navigate, pathname });
  latest.current = { navigate, pathname };

  return useMemo(() => {
    const open = (key: string, search = '') => void latest.current.navigate(key + search);
    const isFront = (key: string) => key === latest.current.pathname;
    const tabOf = (key: string) => useTabs.getState().tabs.find((tab) => tab.key === key);
    return {
      close(key) {
        const next = neighbourOf(useTabs.getState().tabs, key);
        if (isFront(key)) open(next.key, next.search);
        else catchAtTab(next.key);
        closeTab(key);
      },
      closeOthers(key) {
        const kept = tabOf(key);
        if (kept && !isFront(key)) open(kept.key, kept.search);
        else catchAtTab(key);
        closeOtherTabs(key);
      },
      closeAll() {
        closeAllTabs();
        if (isFront(HOME)) catchAtTab(HOME);
        else open(HOME);
      },
      refresh(key) {
        const tab = tabOf(key);
        if (tab && !isFront(key)) open(tab.key, tab.search);
        else catchAtTab(key);
        refreshTab(key);
      },
      move(key, step) {
        const { tabs } = useTabs.getState();
        const neighbour = tabs[tabs.findIndex((tab) => tab.key === key) + step];
        if (neighbour) moveTab(key, neighbour.key);
        catchAtTab(key);
      },
    };
  }, []);
}

/** Moves the focus to a tab if the focused element is removed: a closed tab, or the menu's entry. */
function catchAtTab(key: string): void {
  catchFocus(document.querySelector(`[data-tab="${CSS.escape(key)}"] a`));
}
