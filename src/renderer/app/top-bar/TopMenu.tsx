import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { TopMenu as TopMenuRow } from '#shared/api/own-menu';
import { chooseTopMenu } from '../../api/session.ts';
import { isShownPage } from '../../components/page/shown-page.ts';
import { useLanguage } from '../../components/words/words.ts';
import { menuLabel } from '../../menu/menu-tree.ts';
import { besides } from '../../menu/systems.ts';
import { useOpenPage } from '../../menu/use-open-entry.ts';
import { useSession } from '../../stores/session.ts';
import styles from './TopMenu.module.css';

/**
 * The top menus of the module, or all of a company without modules; choosing one loads its side menu, and opens its page if it
 * has one. A user who opens another page meanwhile stays there.
 */
export function TopMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const topMenus = useSession((state) => state.topMenus);
  const moduleId = useSession((state) => state.moduleId);
  const topMenuId = useSession((state) => state.topMenuId);
  const { pathname } = useLocation();
  const openPage = useOpenPage();

  async function enter({ id, path }: TopMenuRow): Promise<void> {
    try {
      const isShown = await chooseTopMenu(id, () => isShownPage(pathname));
      if (isShown && path.startsWith('/')) openPage(path);
    } catch {
      // The API client has shown the error.
    }
  }

  return (
    <nav className={styles.menu} data-spare="8" aria-label={t('layout.topMenu')}>
      {besides(topMenus, moduleId).map((menu) => (
        <button
          key={menu.id}
          type="button"
          aria-current={menu.id === topMenuId ? 'true' : undefined}
          onClick={() => void enter(menu)}
        >
          {menuLabel(menu, language)}
        </button>
      ))}
    </nav>
  );
}
