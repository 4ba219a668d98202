import { Drawer, Layout } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Language } from '#shared/errors';
import { useLanguage } from '../../components/words/words.ts';
import { usePreferences } from '../../stores/preferences.ts';
import { useScreenClass } from '../../stores/screen-class.ts';
import styles from './SideArea.module.css';
import { SideMenu } from './SideMenu.tsx';
import { closeSideDrawer, useSideDrawer } from './side-drawer.ts';

/** English names of screens are longer, and some are followed by a count. */
const WIDTH_PX: Record<Language, number> = { zh: 208, en: 250 };
const RAIL_PX = 60;

/**
 * The area of the side menu. From width class 2 it is next to the page, in full or as a rail of icons. Below, it covers
 * the page with a backdrop that closes it: class 1 keeps the rail, class 0 has no room for it.
 */
export function SideArea() {
  const { t } = useTranslation();
  const width = WIDTH_PX[useLanguage()];
  const screenClass = useScreenClass();
  const collapsed = usePreferences((state) => state.collapsed);
  const open = useSideDrawer((state) => state.open);
  const { pathname } = useLocation();
  const isRoomy = screenClass >= 2;
  const isRail = !isRoomy || collapsed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or width closes the drawer.
  useEffect(closeSideDrawer, [pathname, screenClass]);

  return (
    <>
      {screenClass > 0 && (
        <Layout.Sider
          className={styles.sider}
          theme="light"
          width={width}
          collapsedWidth={RAIL_PX}
          collapsed={isRail}
          trigger={null}
        >
          <SideMenu collapsed={isRail} />
        </Layout.Sider>
      )}
      {!isRoomy && (
        <Drawer
          placement="left"
          size={width + 32}
          open={open}
          onClose={closeSideDrawer}
          title={t('layout.sideMenu')}
          className={styles.drawer}
        >
          <SideMenu collapsed={false} />
        </Drawer>
      )}
    </>
  );
}
