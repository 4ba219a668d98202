import { Menu, type MenuProps } from 'antd';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Menu as MenuEntry } from '#shared/api/own-menu';
import type { Language } from '#shared/errors';
import { useLanguage } from '../../components/words/words.ts';
import { menuIcon } from '../../menu/menu-icons.tsx';
import { entryAddress, menuLabel, openKeys, selectedEntry, visibleMenus } from '../../menu/menu-tree.ts';
import { useOpenEntry } from '../../menu/use-open-entry.ts';
import { useSession } from '../../stores/session.ts';
import { PendingCount, pendingListAt } from './PendingCount.tsx';
import styles from './SideMenu.module.css';
import { type CountsOfScreens, usePendingOfScreens } from './use-pending-of-screens.ts';

/** The specification's delay before a collapsed menu shows its entries. */
const SHOW_AFTER_S = 0.2;

/** The side menu of the chosen top menu, as the server returns it for this user. */
export function SideMenu({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation();
  const menus = useSession((state) => state.menus);
  const loaded = useSession((state) => state.loaded);
  const roles = useSession((state) => state.user?.roles);
  const visible = useMemo(() => visibleMenus(menus, roles ?? []), [menus, roles]);

  if (loaded && visible.length === 0) {
    if (collapsed) return null;
    // Entries exist, but other users' roles are required for all of them; this differs from an empty menu.
    const isUnauthorised = menus.length > 0;
    return (
      <div className={styles.empty} role="status">
        <strong>{t(isUnauthorised ? 'layout.menusForbidden' : 'layout.noMenus')}</strong>
        <span>{t(isUnauthorised ? 'layout.menusForbiddenAdvice' : 'layout.noMenusAdvice')}</span>
      </div>
    );
  }
  return (
    <nav aria-label={t('layout.sideMenu')}>
      {/* Remounted for another system, so that its groups are open at first. */}
      <Entries visible={visible} collapsed={collapsed} key={visible.map(({ id }) => id).join()} />
    </nav>
  );
}

function Entries({ visible, collapsed }: { visible: MenuEntry[]; collapsed: boolean }) {
  const language = useLanguage();
  const openEntry = useOpenEntry();
  const navigate = useNavigate();
  // Another function after each navigation, which must redraw no menu.
  const latest = useRef(navigate);
  latest.current = navigate;
  const counts = usePendingOfScreens();
  const { pathname, search } = useLocation();
  const entry = selectedEntry(visible, pathname, search);
  const selected = entry === undefined ? '' : entryAddress(entry);
  const items = useMemo(
    () => visible.map((menu) => toItem(menu, language, counts)),
    [visible, language, counts],
  );
  // The same element while the entry stays the same, so that navigating within it redraws no menu.
  return useMemo(
    () => (
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        items={items}
        inlineIndent={16}
        subMenuOpenDelay={SHOW_AFTER_S}
        selectedKeys={[selected]}
        defaultOpenKeys={collapsed ? [] : openKeys(visible)}
        onClick={({ key, domEvent }) => {
          const list = pendingListAt(domEvent.target);
          if (list === null) openEntry(key);
          else void latest.current(list);
        }}
      />
    ),
    [items, visible, collapsed, selected, openEntry],
  );
}

function toItem(
  menu: MenuEntry,
  language: Language,
  counts: CountsOfScreens,
): NonNullable<MenuProps['items']>[number] {
  const label = menuLabel(menu, language);
  const icon = menuIcon(menu.source);
  const pending = counts[menu.path];
  return menu.children?.length
    ? { key: menu.id, label, icon, children: menu.children.map((child) => toItem(child, language, counts)) }
    : {
        key: entryAddress(menu),
        label,
        icon,
        ...(pending && { extra: <PendingCount {...pending} /> }),
      };
}
