import { DownOutlined, LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons';
import { App, Avatar, Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../api/session.ts';
import { Decorative } from '../components/Decorative.tsx';
import { useSession } from '../stores/session.ts';

export function UserMenu() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
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

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'devices', icon: <Decorative icon={SettingOutlined} />, label: t('layout.devices') },
          { type: 'divider' },
          { key: 'signOut', icon: <Decorative icon={LogoutOutlined} />, label: t('layout.signOut') },
        ],
        onClick: ({ key }) => (key === 'signOut' ? confirmSignOut() : void navigate('/desk/devices')),
      }}
    >
      <Button type="text" className="user-button" aria-label={`${t('layout.userMenu')} ${name}`}>
        <Avatar size={24} icon={<Decorative icon={UserOutlined} />} />
        <span>{name}</span>
        <Decorative icon={DownOutlined} />
      </Button>
    </Dropdown>
  );
}
