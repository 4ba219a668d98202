import {
  AppstoreOutlined,
  DashboardOutlined,
  DownOutlined,
  IdcardOutlined,
  LogoutOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { App, Avatar, Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../api/session.ts';
import { showableAddress } from '../api/upload.ts';
import { Decorative } from '../components/Decorative.tsx';
import { useSession } from '../stores/session.ts';
import { findScreen } from './screens.ts';

const SIGN_OUT = 'sign-out';
/** Where each entry leads; one whose screen the person may not open is not offered. */
const ENTRIES = [
  { key: '/dashboard', icon: DashboardOutlined, words: 'dashboard.title' },
  { key: '/info/index', icon: IdcardOutlined, words: 'layout.personal' },
  { key: '/module', icon: AppstoreOutlined, words: 'layout.switchSystem' },
  { key: '/desk/devices', icon: SettingOutlined, words: 'layout.devices' },
] as const;

export function UserMenu() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const permissions = useSession((state) => state.permissions);
  const token = useSession((state) => state.record?.token);
  const name = user?.realName || user?.name || token?.nick_name || '';

  function confirmSignOut(): void {
    modal.confirm({
      title: t('layout.signOutConfirm'),
      content: t('layout.signOutAdvice'),
      okText: t('layout.signOut'),
      onOk: signOut,
    });
  }

  function mayOpen(path: string): boolean {
    const screen = findScreen(path);
    return screen !== undefined && (!screen.permission || permissions.has(screen.permission));
  }

  const items: MenuProps['items'] = [
    ...ENTRIES.filter(({ key }) => key === '/module' || mayOpen(key)).map(({ key, icon, words }) => ({
      key,
      icon: <Decorative icon={icon} />,
      label: t(words),
    })),
    { type: 'divider' },
    { key: SIGN_OUT, icon: <Decorative icon={LogoutOutlined} />, label: t('layout.signOut') },
  ];

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key }) => (key === SIGN_OUT ? confirmSignOut() : void navigate(key)),
      }}
    >
      <Button type="text" className="user-button" aria-label={`${t('layout.userMenu')} ${name}`}>
        <Avatar
          size={24}
          alt=""
          src={user?.avatar ? showableAddress(user.avatar) : undefined}
          icon={<Decorative icon={UserOutlined} />}
        />
        <span>{name}</span>
        <Decorative icon={DownOutlined} />
      </Button>
    </Dropdown>
  );
}
