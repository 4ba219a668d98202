import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Decorative } from '../components/Decorative.tsx';
import { LanguageSwitch } from '../components/LanguageSwitch.tsx';
import { Mark } from '../components/Mark.tsx';
import { usePreferences } from '../stores/preferences.ts';
import { useSession } from '../stores/session.ts';
import { HOME } from '../stores/tabs.ts';
import { DeskStatus } from './DeskStatus.tsx';
import { NoticeDrawer } from './NoticeDrawer.tsx';
import { TopMenu } from './TopMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

export function TopBar() {
  const { t } = useTranslation();
  const collapsed = usePreferences((state) => state.collapsed);
  const change = usePreferences((state) => state.change);
  const user = useSession((state) => state.user);
  return (
    <div className="top-bar">
      <Link to={HOME} className="brand" aria-label={t('common.productFull')}>
        <Mark size={30} />
        <span>{t('common.product')}</span>
      </Link>
      <Button
        type="text"
        icon={collapsed ? <Decorative icon={MenuUnfoldOutlined} /> : <Decorative icon={MenuFoldOutlined} />}
        aria-label={t(collapsed ? 'layout.expandMenu' : 'layout.collapseMenu')}
        onClick={() => change('collapsed', !collapsed)}
      />
      <TopMenu />
      <div className="top-bar-end">
        {user && (
          <span className="top-bar-company">
            {user.tenantName}
            {user.deptName && <span> · {user.deptName}</span>}
          </span>
        )}
        <DeskStatus />
        <NoticeDrawer />
        <LanguageSwitch />
        <UserMenu />
      </div>
    </div>
  );
}
