import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../components/words/words.ts';
import { findMenu, menuLabel } from '../../menu/menu-tree.ts';
import { useSession } from '../../stores/session.ts';
import { labelIn, useTabs } from '../../stores/tabs.ts';
import { findScreen, useDeclaredScreens } from '../screens.ts';

/** The title of an open page: its menu entry's, else the screen's with the name that the page has set. */
export function useTabTitle(): (path: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const menus = useSession((state) => state.allMenus);
  const tabs = useTabs((state) => state.tabs);
  const declared = useDeclaredScreens();
  // biome-ignore lint/correctness/useExhaustiveDependencies: screens that are loaded later have titles of their own.
  return useCallback(
    (path) => {
      const menu = findMenu(menus, path);
      if (menu) return menuLabel(menu, language);
      const label = tabs.find(({ key }) => key === path)?.label ?? '';
      const own = labelIn(label, language);
      const screen = findScreen(path);
      if (screen) return screen.title(t, own);
      // A form's page, whose declaration is not loaded yet, is called as its list is.
      const list = findMenu(menus, path.slice(0, path.lastIndexOf('/')));
      return own || (list ? menuLabel(list, language) : '');
    },
    [t, language, menus, tabs, declared],
  );
}
