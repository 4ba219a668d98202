import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Menu } from '#shared/api/menu';
import type { Language } from '#shared/errors';
import { useLanguage } from '../components/words.ts';
import { useSession } from '../stores/session.ts';
import { useTabs } from '../stores/tabs.ts';
import { findScreen } from './screens.ts';

/** A menu entry's label: the name, or in English its alias. */
export function menuLabel(menu: Pick<Menu, 'name' | 'alias'>, language: Language): string {
  return language === 'en' && menu.alias ? menu.alias : menu.name;
}

/** The words of an open page: its menu entry's, else the screen's, with what the page calls itself. */
export function useTabTitle(): (path: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const menus = useSession((state) => state.menus);
  const tabs = useTabs((state) => state.tabs);
  return useCallback(
    (path) => {
      const menu = findMenu(menus, path);
      if (menu) return menuLabel(menu, language);
      const own = tabs.find(({ key }) => key === path)?.label ?? '';
      return findScreen(path)?.title(t, own) ?? '';
    },
    [t, language, menus, tabs],
  );
}

export function findMenu(menus: Menu[], path: string): Menu | undefined {
  for (const menu of menus) {
    if (menu.path === path && !menu.children?.length) return menu;
    const found = menu.children && findMenu(menu.children, path);
    if (found) return found;
  }
  return undefined;
}
