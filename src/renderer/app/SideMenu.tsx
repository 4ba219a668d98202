import { Menu, type MenuProps } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Menu as MenuEntry } from '#shared/api/menu';
import type { Language } from '#shared/errors';
import { useLanguage } from '../components/words.ts';
import { usePreferences } from '../stores/preferences.ts';
import { useSession } from '../stores/session.ts';
import { rememberedAddress } from '../stores/tabs.ts';
import { menuIcon } from './menu-icons.tsx';
import { isVisible, openKeys, selectedPath } from './menu-tree.ts';
import { menuLabel } from './tab-title.ts';

/** The menu of the chosen module, as the server gives it to this user. */
export function SideMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const menus = useSession((state) => state.menus);
  const loaded = useSession((state) => state.loaded);
  const roles = useSession((state) => state.user?.roles);
  const collapsed = usePreferences((state) => state.collapsed);

  const visible = useMemo(() => menus.filter((menu) => isVisible(menu, roles ?? [])), [menus, roles]);
  const items = useMemo(
    () => visible.map((menu) => toItem(menu, language, roles ?? [])),
    [visible, language, roles],
  );

  if (loaded && items.length === 0) {
    return collapsed ? null : (
      <div className="menu-empty" role="status">
        <strong>{t('layout.noMenus')}</strong>
        <span>{t('layout.noMenusAdvice')}</span>
      </div>
    );
  }
  return (
    <nav aria-label={t('layout.sideMenu')}>
      <Menu
        mode="inline"
        items={items}
        inlineIndent={18}
        selectedKeys={[selectedPath(visible, pathname)]}
        defaultOpenKeys={collapsed ? [] : openKeys(visible)}
        key={loaded ? 'loaded' : 'pending'}
        onClick={({ key }) => void navigate(rememberedAddress(key))}
      />
    </nav>
  );
}

function toItem(
  menu: MenuEntry,
  language: Language,
  roles: string[],
): NonNullable<MenuProps['items']>[number] {
  const children = menu.children?.filter((child) => isVisible(child, roles)) ?? [];
  const label = menuLabel(menu, language);
  const icon = menuIcon(menu.source);
  return children.length > 0
    ? { key: menu.id, label, icon, children: children.map((child) => toItem(child, language, roles)) }
    : { key: menu.path, label, icon };
}
