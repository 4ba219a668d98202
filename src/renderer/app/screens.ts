import i18next, { type TFunction } from 'i18next';
import { type ComponentType, createElement } from 'react';
import { matchPath } from 'react-router-dom';
import type { Words } from '#shared/errors';
import type { HandMadeScreen } from '#shared/menu/screen-menu';
import { screenTitle } from '#shared/menu/screen-title';
import { SCREENS as MENU_SCREENS } from '#shared/menu/screens';
import { type AnyRecord, hasFormPage } from '#shared/records/record';
import { COMPOSED_SCREENS, type ComposedScreen } from '../backoffice/composed-screens.ts';
import { RECORD_SCREENS } from '../backoffice/record-screens.ts';
import { lazyScreen } from '../components/loading/lazy-screen.ts';
import { HOME, NOTICES } from '../stores/tabs.ts';

/** A page inside the layout. */
export interface Screen {
  /** Route pattern. */
  path: string;
  /** `label`: the name that the open page has set, for example its package number; empty until it is known. */
  title: (t: TFunction, label: string) => string;
  component: ComponentType;
  /** The button code that opening it needs. */
  permission?: string;
  /** False for pages that only redirect: they get no tab. */
  tab?: false;
  /** Keeps its state behind another page; a menu entry that leads to it decides instead. */
  keepAlive?: true;
}

/** Every page inside the layout, one line each. The server's menu decides which of them are offered. */
const SCREENS: Screen[] = [
  {
    path: HOME,
    title: (t) => t('layout.home'),
    component: lazyScreen(async () => (await import('../features/home/HomePage.tsx')).HomePage),
  },
  {
    // Not in the menu: the user menu leads here.
    path: '/dashboard',
    title: (t) => t('dashboard.title'),
    permission: 'pack_view',
    component: lazyScreen(
      async () => (await import('../features/dashboard/DashboardPage.tsx')).DashboardPage,
    ),
  },
  {
    ...placeOf(MENU_SCREENS.packs),
    component: lazyScreen(async () => (await import('../features/packages/PackageList.tsx')).PackageList),
  },
  {
    path: `${MENU_SCREENS.packs.menu.path}/:id`,
    title: (t, packNo) => (packNo ? t('layout.pack', { packNo }) : t('layout.packDetail')),
    permission: 'pack_view',
    keepAlive: true,
    component: lazyScreen(async () => (await import('../features/packages/PackagePage.tsx')).PackagePage),
  },
  {
    path: '/open/pack/:packNo',
    title: (t) => t('layout.openPack'),
    permission: 'pack_view',
    tab: false,
    component: lazyScreen(async () => (await import('../features/packages/OpenPackage.tsx')).OpenPackage),
  },
  {
    ...placeOf(MENU_SCREENS.audit),
    component: lazyScreen(async () => (await import('../features/monitor/AuditPage.tsx')).AuditPage),
  },
  {
    ...placeOf(MENU_SCREENS.errorLogs),
    component: lazyScreen(async () => (await import('../features/monitor/ErrorLogsPage.tsx')).ErrorLogsPage),
  },
  {
    ...placeOf(MENU_SCREENS.codes),
    component: lazyScreen(async () => (await import('../features/monitor/CodesPage.tsx')).CodesPage),
  },
  {
    ...placeOf(MENU_SCREENS.backups),
    component: lazyScreen(async () => (await import('../features/monitor/BackupsPage.tsx')).BackupsPage),
  },
  {
    path: '/info/index',
    title: (t) => t('account.title'),
    keepAlive: true,
    component: lazyScreen(async () => (await import('../features/account/AccountPage.tsx')).AccountPage),
  },
  {
    path: NOTICES,
    title: (t) => t('notices.title'),
    component: lazyScreen(async () => (await import('../features/personal/NoticesPage.tsx')).NoticesPage),
  },
  {
    path: '/info/records',
    title: (t) => t('ownRecords.title'),
    component: lazyScreen(
      async () => (await import('../features/personal/OwnRecordsPage.tsx')).OwnRecordsPage,
    ),
  },
  {
    path: '/info/sessions',
    title: (t) => t('sessions.title'),
    component: lazyScreen(async () => (await import('../features/personal/SessionsPage.tsx')).SessionsPage),
  },
  {
    path: '/qr-confirm',
    title: (t) => t('signin.confirmTitle'),
    tab: false,
    component: lazyScreen(async () => (await import('../features/account/QrConfirmPage.tsx')).QrConfirmPage),
  },
  {
    path: '/desk/devices',
    title: (t) => t('layout.devices'),
    keepAlive: true,
    component: lazyScreen(async () => (await import('../features/devices/DevicesPage.tsx')).DevicesPage),
  },
  {
    // Titled by the menu entry that leads here.
    path: '/myiframe/:code',
    title: (t) => t('frame.title'),
    keepAlive: true,
    component: lazyScreen(async () => (await import('../features/frame/FramePage.tsx')).FramePage),
  },
];

const ALL_SCREENS: Screen[] = [
  ...SCREENS,
  ...COMPOSED_SCREENS.map(composed),
  ...RECORD_SCREENS.map(({ of, api }) => ({
    ...placeOf(of),
    component: lazyScreen(async () => {
      const { RecordScreen } = await import('../records/RecordScreen.tsx');
      return () => createElement(RecordScreen, { of, api });
    }),
  })),
  ...RECORD_SCREENS.filter(({ of }) => hasFormPage(of)).map(({ of, api }) => ({
    path: `${of.menu.path}/:id`,
    title: (_t: TFunction, label: string) => label || inLanguage(of.words.one),
    permission: `${of.area}_view`,
    keepAlive: true as const,
    component: lazyScreen(async () => {
      const { RecordFormPage } = await import('../records/form/RecordFormPage.tsx');
      return () => createElement(RecordFormPage, { of, api });
    }),
  })),
];

/** Address, title and permission of a screen, as it is declared. */
function placeOf(of: AnyRecord | HandMadeScreen): Pick<Screen, 'path' | 'title' | 'permission'> {
  const title = screenTitle(of);
  return { path: of.menu.path, title: () => inLanguage(title), permission: `${of.area}_view` };
}

function inLanguage(words: Words): string {
  return words[i18next.language === 'en' ? 'en' : 'zh'];
}

function composed({ of, load }: ComposedScreen): Screen {
  return {
    ...placeOf(of),
    component: lazyScreen(load),
  };
}

export function findScreen(pathname: string): Screen | undefined {
  return ALL_SCREENS.find((screen) => matchPath(screen.path, pathname));
}
