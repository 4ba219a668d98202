import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Decorative } from '../../components/Decorative.tsx';
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx';
import { Mark } from '../../components/Mark.tsx';
import { ChatButton } from '../../features/chat/ChatButton.tsx';
import { ErrorLogButton } from '../../features/error-log/ErrorLogButton.tsx';
import { JobsButton } from '../../features/jobs/JobsButton.tsx';
import { QuickSearch } from '../../features/menu-search/QuickSearch.tsx';
import { PrintCentreButton } from '../../features/print/centre/PrintCentreButton.tsx';
import { TagCentreButton } from '../../features/tags/centre/TagCentreButton.tsx';
import { usePreferences } from '../../stores/preferences.ts';
import { useScreenClass } from '../../stores/screen-class.ts';
import { useSession } from '../../stores/session.ts';
import { HOME } from '../../stores/tabs.ts';
import { ColourPicker } from '../look/ColourPicker.tsx';
import { ThemePicker } from '../look/ThemePicker.tsx';
import { toggleSideDrawer, useSideDrawer } from '../side-menu/side-drawer.ts';
import { DepartmentMenu } from './DepartmentMenu.tsx';
import { DeskStatus } from './DeskStatus.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { HelpButton } from './HelpButton.tsx';
import { LockButton } from './LockButton.tsx';
import { NoticeButton } from './NoticeButton.tsx';
import { NoticeDrawer } from './NoticeDrawer.tsx';
import { SectionSwitch } from './SectionSwitch.tsx';
import styles from './TopBar.module.css';
import { TopMenu } from './TopMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useSpareParts } from './use-spare-parts.ts';

export function TopBar() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const hasRoom = useScreenClass() > 0;
  const bar = useRef<HTMLDivElement>(null);
  useSpareParts(bar);
  return (
    <div className={styles.bar} ref={bar}>
      <Link to={HOME} className={styles.brand} data-spare="10" aria-label={t('common.productFull')}>
        <Mark size={30} />
        <span data-spare="4">{t('common.product')}</span>
      </Link>
      <CollapseToggle />
      <TopMenu />
      <div className={styles.end}>
        <QuickSearch />
        {user && (
          <span className={styles.company} data-spare="6" title={user.tenantName}>
            {user.tenantName}
          </span>
        )}
        <DepartmentMenu />
        <DeskStatus />
        <NoticeDrawer />
        <NoticeButton />
        <PrintCentreButton />
        <TagCentreButton />
        <JobsButton />
        <ChatButton />
        <ErrorLogButton />
        <ThemePicker />
        <ColourPicker />
        {hasRoom && <HelpButton />}
        {hasRoom && <LockButton />}
        <FullScreenButton />
        {hasRoom && <LanguageSwitch />}
        <SectionSwitch />
        <UserMenu />
      </div>
    </div>
  );
}

/** Collapses the side menu; where it covers the page, shows it. */
function CollapseToggle() {
  const { t } = useTranslation();
  const collapsed = usePreferences((state) => state.collapsed);
  const change = usePreferences((state) => state.change);
  const isOpen = useSideDrawer((state) => state.open);
  const isRoomy = useScreenClass() >= 2;
  const isFolded = isRoomy ? collapsed : !isOpen;
  return (
    <Button
      type="text"
      icon={<Decorative icon={isFolded ? MenuUnfoldOutlined : MenuFoldOutlined} />}
      aria-label={t(isFolded ? 'layout.expandMenu' : 'layout.collapseMenu')}
      aria-expanded={!isFolded}
      onClick={() => (isRoomy ? change('collapsed', !collapsed) : toggleSideDrawer())}
    />
  );
}
