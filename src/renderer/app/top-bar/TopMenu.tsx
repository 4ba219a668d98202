import { useTranslation } from 'react-i18next';
import { chooseTopMenu } from '../../api/session.ts';
import { useLanguage } from '../../components/words/words.ts';
import { menuLabel } from '../../menu/menu-tree.ts';
import { besides } from '../../menu/systems.ts';
import { useSession } from '../../stores/session.ts';
import styles from './TopMenu.module.css';

/** The top menus of the module, or all of a company without modules; choosing one loads its side menu. */
export function TopMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const topMenus = useSession((state) => state.topMenus);
  const moduleId = useSession((state) => state.moduleId);
  const topMenuId = useSession((state) => state.topMenuId);
  return (
    <nav className={styles.menu} data-spare="8" aria-label={t('layout.topMenu')}>
      {besides(topMenus, moduleId).map((menu) => (
        <button
          key={menu.id}
          type="button"
          aria-current={menu.id === topMenuId ? 'true' : undefined}
          // The API client has shown the error.
          onClick={() => void chooseTopMenu(menu.id).catch(() => undefined)}
        >
          {menuLabel(menu, language)}
        </button>
      ))}
    </nav>
  );
}
