import {
  AppstoreOutlined,
  AuditOutlined,
  DashboardOutlined,
  DownOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  HistoryOutlined,
  IdcardOutlined,
  InboxOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  PrinterOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  SkinOutlined,
  TagOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { App, Avatar, Button, type MenuProps } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Language } from '#shared/errors';
import { helpAddress } from '#shared/guide/targets';
import { APPROVALS, DESK_TASKS, PRINT_CENTRE, TAG_CENTRE } from '#shared/menu/addresses';
import { signOut } from '../../api/session.ts';
import { showableAddress } from '../../api/upload.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { CLOSING_AT_ONCE } from '../../components/dialog/closing-at-once.ts';
import { LANGUAGES } from '../../components/LanguageSwitch.tsx';
import { MenuDropdown } from '../../components/MenuDropdown.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { changeLanguage } from '../../i18n/setup.ts';
import { openLockDialog, openLookDialog } from '../../stores/dialogs.ts';
import { useScreenClass } from '../../stores/screen-class.ts';
import { hasOneOf, useSession } from '../../stores/session.ts';
import { findScreen } from '../screens.ts';
import styles from './UserMenu.module.css';
import { useFullScreen } from './use-full-screen.ts';

const SIGN_OUT = 'sign-out';
const LOOK = 'look';
const FULL_SCREEN = 'full-screen';
const LOCK = 'lock';
const LANGUAGE = 'language';
/** The target of each entry; entries whose screen the user may not open are left out. */
const ENTRIES = [
  { key: '/dashboard', icon: DashboardOutlined, words: 'dashboard.title' },
  { key: '/info/index', icon: IdcardOutlined, words: 'layout.personal' },
  { key: APPROVALS, icon: AuditOutlined, words: 'layout.approvals' },
  { key: '/info/records', icon: HistoryOutlined, words: 'ownRecords.title' },
  { key: DESK_TASKS, icon: InboxOutlined, words: 'layout.deskTasks' },
  { key: '/info/sessions', icon: LaptopOutlined, words: 'sessions.title' },
  { key: '/module', icon: AppstoreOutlined, words: 'layout.switchSystem' },
  { key: PRINT_CENTRE, icon: PrinterOutlined, words: 'print.centre' },
  { key: TAG_CENTRE, icon: TagOutlined, words: 'tags.centre' },
  { key: '/desk/devices', icon: SettingOutlined, words: 'layout.devices' },
] as const;

/** On a narrow screen it also contains the parts for which the top bar has no room. */
export function UserMenu() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const permissions = useSession((state) => state.permissions);
  const token = useSession((state) => state.record?.token);
  const fullScreen = useFullScreen();
  const screenClass = useScreenClass();
  const language = useLanguage();
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
    return screen !== undefined && hasOneOf(permissions, screen.permission);
  }

  const follow: MenuProps['onClick'] = ({ key }) => {
    if (key === SIGN_OUT) confirmSignOut();
    else if (key === LOOK) openLookDialog();
    else if (key === FULL_SCREEN) fullScreen?.toggle();
    else if (key === LOCK) openLockDialog();
    else if (key === LANGUAGE) void changeLanguage(language === 'zh' ? 'en' : 'zh');
    else void navigate(key);
  };

  const items: MenuProps['items'] = [
    ...ENTRIES.filter(({ key }) => key === '/module' || mayOpen(key)).map(({ key, icon, words }) => ({
      key,
      icon: <Decorative icon={icon} />,
      label: t(words),
    })),
    ...(screenClass < 2 ? [{ type: 'divider' as const }, ...narrowEntries(t, fullScreen)] : []),
    ...(screenClass < 1 ? narrowestEntries(t, language, helpAddress(pathname)) : []),
    { type: 'divider' },
    { key: SIGN_OUT, icon: <Decorative icon={LogoutOutlined} />, label: t('layout.signOut') },
  ];

  return (
    <MenuDropdown
      {...CLOSING_AT_ONCE}
      menu={{
        items,
        onClick: follow,
      }}
    >
      <Button type="text" className={styles.button} aria-label={`${t('layout.userMenu')} ${name}`}>
        <Avatar
          size={24}
          alt=""
          src={user?.avatar ? showableAddress(user.avatar) : undefined}
          icon={<Decorative icon={UserOutlined} />}
        />
        <span className={styles.name} data-spare="5">
          {name}
          <Decorative icon={DownOutlined} />
        </span>
      </Button>
    </MenuDropdown>
  );
}

/** Entries for the parts hidden in the top bar of a narrow screen. */
function narrowEntries(
  t: TFunction,
  fullScreen: ReturnType<typeof useFullScreen>,
): NonNullable<MenuProps['items']> {
  const look = { key: LOOK, icon: <Decorative icon={SkinOutlined} />, label: t('theme.look') };
  if (!fullScreen) return [look];
  const icon = fullScreen.isFull ? FullscreenExitOutlined : FullscreenOutlined;
  const label = t(fullScreen.isFull ? 'layout.leaveFullScreen' : 'layout.fullScreen');
  return [look, { key: FULL_SCREEN, icon: <Decorative icon={icon} />, label }];
}

/** Entries for the further parts hidden on the narrowest screen. */
function narrowestEntries(t: TFunction, language: Language, help: string): NonNullable<MenuProps['items']> {
  const [code, label] = LANGUAGES.find(([other]) => other !== language) ?? LANGUAGES[0];
  return [
    { key: help, icon: <Decorative icon={QuestionCircleOutlined} />, label: t('guide.help') },
    { key: LOCK, icon: <Decorative icon={LockOutlined} />, label: t('lock.lock') },
    {
      key: LANGUAGE,
      icon: <Decorative icon={TranslationOutlined} />,
      label: <span lang={code}>{label}</span>,
    },
  ];
}
