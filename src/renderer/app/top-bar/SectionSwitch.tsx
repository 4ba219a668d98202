import { DownOutlined, SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { chooseTopMenu } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { MenuDropdown } from '../../components/MenuDropdown.tsx';
import { isShownPage } from '../../components/page/shown-page.ts';
import { useLanguage } from '../../components/words/words.ts';
import { menuIcon } from '../../menu/menu-icons.tsx';
import { menuLabel } from '../../menu/menu-tree.ts';
import { systemsOf } from '../../menu/systems.ts';
import { useSession } from '../../stores/session.ts';
import { HOME } from '../../stores/tabs.ts';
import styles from './SectionSwitch.module.css';

/** The current section (system), and the others to change to: each opens at home. Not shown for a single section. */
export function SectionSwitch() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const topMenus = useSession((state) => state.topMenus);
  const currentId = useSession((state) => state.moduleId || state.topMenuId);
  const [busy, setBusy] = useState(false);
  const systems = systemsOf(topMenus);
  const current = systems.find(({ id }) => id === currentId);
  const name = current === undefined ? '' : menuLabel(current, language);
  if (systems.length < 2) return null;

  async function enter(id: string): Promise<void> {
    const entrance = systems.find((system) => system.id === id)?.entrance;
    if (id === currentId || entrance === undefined) return;
    setBusy(true);
    try {
      if (await chooseTopMenu(entrance.id, () => isShownPage(pathname))) void navigate(HOME);
    } catch {
      // The API client has shown the error; the section stays.
    } finally {
      setBusy(false);
    }
  }

  return (
    <MenuDropdown
      menu={{
        items: systems.map((menu) => ({
          key: menu.id,
          icon: menuIcon(menu.source),
          label: menuLabel(menu, language),
        })),
        selectable: true,
        selectedKeys: [currentId],
        onClick: ({ key }) => void enter(key),
      }}
    >
      <Button
        type="text"
        // The user menu leads to the other sections, too.
        data-spare="9"
        loading={busy}
        icon={<Decorative icon={SwapOutlined} />}
        aria-label={`${t('layout.section')} ${name}`}
      >
        <span className={styles.name} data-spare="2">
          {name}
          <Decorative icon={DownOutlined} />
        </span>
      </Button>
    </MenuDropdown>
  );
}
