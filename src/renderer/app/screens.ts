import { createElement, use, useSyncExternalStore } from 'react';
import { matchPath } from 'react-router-dom';
import { GUIDE_ADDRESS } from '#shared/guide/targets';
import {
  APPROVALS,
  APPROVALS_PERMISSIONS,
  DESK_RECORDS,
  DESK_TASKS,
  PRINT_CENTRE,
  PRINT_CENTRE_PERMISSIONS,
  SPLICING,
  STOCK_CHECKS,
  TAG_CENTRE,
  TASK_PACK,
  VENEER_WIKI,
  WORKFLOW,
} from '#shared/menu/addresses';
import { SCREENS as MENU_SCREENS } from '#shared/menu/screens';
import { lazyPage, lazyPart, lazyScreen } from '../components/loading/lazy-screen.ts';
import { loadScreenWords } from '../i18n/setup.ts';
import { HOME, NOTICES } from '../stores/tabs.ts';
import { placeOf, type Screen } from './screen.ts';

/** The screens made by hand, one line each. The server's menu decides which of them are offered. */
const SCREENS: readonly Screen[] = [
  {
    path: HOME,
    title: (t) => t('layout.home'),
    component: lazyPage(async () => (await import('../features/home/HomePage.tsx')).HomePage),
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
    path: `${MENU_SCREENS.packs.menu.path}/new`,
    title: (t) => t('packages.newTally'),
    permission: 'pack_add',
    keepAlive: true,
    component: lazyScreen(
      async () => (await import('../features/packages/entry/TallyEntryPage.tsx')).NewTallyPage,
    ),
  },
  {
    path: `${MENU_SCREENS.packs.menu.path}/:id/tally`,
    title: (t, packNo) => (packNo ? t('packages.changeTally', { packNo }) : t('packages.tally')),
    permission: 'pack_edit',
    keepAlive: true,
    component: lazyScreen(
      async () => (await import('../features/packages/entry/TallyEntryPage.tsx')).ChangeTallyPage,
    ),
  },
  {
    path: `${MENU_SCREENS.packs.menu.path}/import`,
    title: (t) => t('tallyImport.title'),
    permission: 'pack_import',
    keepAlive: true,
    component: lazyScreen(
      async () => (await import('../features/tally-import/TallyImportPage.tsx')).TallyImportPage,
    ),
  },
  {
    path: `${MENU_SCREENS.packs.menu.path}/:id`,
    title: (t, packNo) => (packNo ? t('layout.pack', { packNo }) : t('layout.packDetail')),
    permission: 'pack_view',
    keepAlive: true,
    component: lazyScreen(async () => (await import('../features/packages/PackagePage.tsx')).PackagePage),
  },
  {
    // Not in the menu: a processing task leads here.
    path: TASK_PACK,
    title: (t, timberNo) => (timberNo ? t('layout.taskPackOf', { timberNo }) : t('layout.taskPack')),
    permission: 'processTask_store',
    keepAlive: true,
    component: lazyScreen(
      async () => (await import('../features/packages/entry/TaskPackPage.tsx')).TaskPackPage,
    ),
  },
  {
    ...placeOf(MENU_SCREENS.statistics),
    component: lazyScreen(
      async () => (await import('../features/statistics/StatisticsPage.tsx')).StatisticsPage,
    ),
  },
  {
    ...placeOf(MENU_SCREENS.deskBoard),
    component: lazyScreen(
      async () => (await import('../features/desk-board/DeskBoardPage.tsx')).DeskBoardPage,
    ),
  },
  {
    // Not in the menu: a figure of the board leads here.
    path: DESK_RECORDS,
    title: (t) => t('layout.deskRecords'),
    permission: 'deskBoard_view',
    keepAlive: true,
    component: lazyScreen(
      async () => (await import('../features/desk-board/DeskRecordsPage.tsx')).DeskRecordsPage,
    ),
  },
  {
    ...placeOf(MENU_SCREENS.logYield),
    component: lazyScreen(async () => (await import('../features/yields/YieldsPage.tsx')).YieldsPage),
  },
  {
    // Not in the menu: a package leads here.
    path: SPLICING,
    title: (t) => t('layout.splicing'),
    permission: 'pack_view',
    keepAlive: true,
    component: lazyScreen(async () => (await import('../features/splicing/SplicingPage.tsx')).SplicingPage),
  },
  {
    // Not in the menu: packages and species lead here.
    path: VENEER_WIKI,
    title: (t) => t('layout.veneerWiki'),
    permission: 'pack_view',
    keepAlive: true,
    component: lazyScreen(
      async () => (await import('../features/veneer-wiki/VeneerWikiPage.tsx')).VeneerWikiPage,
    ),
  },
  {
    // Not in the menu: the company's settings and the quick search lead here; without a kind it shows those there are.
    path: `${WORKFLOW.design}/:id?`,
    title: (t) => t('layout.process'),
    permission: 'setting_edit',
    keepAlive: true,
    component: lazyScreen(
      async () => (await import('../features/workflow/ProcessDesignPage.tsx')).ProcessDesignPage,
    ),
  },
  ...(['model', 'form'] as const).map(
    (part): Screen => ({
      path: `${WORKFLOW[`${part}History`]}/:id`,
      title: (t) => t(`layout.${part}History`),
      permission: 'setting_edit',
      component: lazyScreen(async () => {
        const { ProcessHistoryPage } = await import('../features/workflow/ProcessHistoryPage.tsx');
        return () => createElement(ProcessHistoryPage, { part: part === 'model' ? 'steps' : 'required' });
      }),
    }),
  ),
  {
    path: `${WORKFLOW.start}/:params`,
    title: (t) => t('layout.processStart'),
    component: lazyScreen(
      async () => (await import('../features/workflow/ProcessStartPage.tsx')).ProcessStartPage,
    ),
  },
  {
    // Not in the menu: the home page and the user menu lead here.
    path: APPROVALS,
    title: (t) => t('layout.approvals'),
    permission: APPROVALS_PERMISSIONS,
    component: lazyScreen(async () => (await import('../features/workflow/ApprovalsPage.tsx')).ApprovalsPage),
  },
  {
    // Not in the menu: documents lead here.
    path: `${WORKFLOW.detail}/:params`,
    title: (t, docNo) => (docNo ? t('layout.approvalOf', { docNo }) : t('layout.approval')),
    component: lazyScreen(
      async () => (await import('../features/workflow/ProcessDetailPage.tsx')).ProcessDetailPage,
    ),
  },
  {
    path: '/open/pack/:packNo',
    title: (t) => t('layout.openPack'),
    permission: 'pack_view',
    tab: false,
    component: lazyScreen(async () => (await import('../features/packages/OpenPackage.tsx')).OpenPackage),
  },
  {
    path: '/open/document/:code',
    title: (t) => t('layout.openDocument'),
    tab: false,
    component: lazyScreen(async () => (await import('../features/documents/OpenDocument.tsx')).OpenDocument),
  },
  {
    ...placeOf(MENU_SCREENS.stock),
    component: lazyScreen(async () => (await import('../features/stock/StockPage.tsx')).StockPage),
  },
  {
    path: STOCK_CHECKS,
    title: (t) => t('stock.checks'),
    permission: 'stock_check',
    component: lazyScreen(async () => (await import('../features/stock/ChecksPage.tsx')).ChecksPage),
  },
  {
    path: `${MENU_SCREENS.stock.menu.path}/closings`,
    title: (t) => t('stock.closings'),
    permission: 'stock_close',
    component: lazyScreen(async () => (await import('../features/stock/ClosingsPage.tsx')).ClosingsPage),
  },
  {
    ...placeOf(MENU_SCREENS.tagReading),
    component: lazyScreen(
      async () => (await import('../features/tag-reading/TagReadingPage.tsx')).TagReadingPage,
    ),
  },
  ...(['saleOrder', 'purchaseOrder'] as const).map((kind) => ({
    ...placeOf(MENU_SCREENS[`${kind}Prints`]),
    permission: `${kind}_print`,
    component: lazyScreen(async () => {
      const { PrintsPage } = await import('../features/papers/PrintsPage.tsx');
      return () => createElement(PrintsPage, { kind });
    }),
  })),
  {
    ...placeOf(MENU_SCREENS.labelTemplates),
    component: lazyScreen(async () => (await import('../features/designer/DesignerPage.tsx')).DesignerPage),
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
    path: DESK_TASKS,
    title: (t) => t('layout.deskTasks'),
    component: lazyScreen(
      async () => (await import('../features/desk-tasks/DeskTasksPage.tsx')).DeskTasksPage,
    ),
  },
  {
    path: '/info/sessions',
    title: (t) => t('sessions.title'),
    component: lazyScreen(async () => (await import('../features/personal/SessionsPage.tsx')).SessionsPage),
  },
  {
    path: `${GUIDE_ADDRESS}/:name?`,
    title: (t, label) => label || t('guide.title'),
    component: lazyScreen(async () => (await import('../features/guide/GuidePage.tsx')).GuidePage),
  },
  {
    path: '/qr-confirm',
    title: (t) => t('signin.confirmTitle'),
    tab: false,
    component: lazyScreen(async () => (await import('../features/account/QrConfirmPage.tsx')).QrConfirmPage),
  },
  {
    path: PRINT_CENTRE,
    title: (t) => t('print.centre'),
    permission: PRINT_CENTRE_PERMISSIONS,
    keepAlive: true,
    component: lazyScreen(
      async () => (await import('../features/print/centre/PrintCentrePage.tsx')).PrintCentrePage,
    ),
  },
  {
    path: TAG_CENTRE,
    title: (t) => t('tags.centre'),
    permission: 'pack_tag',
    keepAlive: true,
    component: lazyScreen(
      async () => (await import('../features/tags/centre/TagCentrePage.tsx')).TagCentrePage,
    ),
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
    title: (t) => t('embedded.title'),
    keepAlive: true,
    component: lazyScreen(async () => (await import('../features/embedded/EmbeddedPage.tsx')).EmbeddedPage),
  },
];

/** Addresses that lead to the home page. */
export const HOME_ALIASES: ReadonlySet<string> = new Set(['/', '/wel']);

/** Filled as soon as an address needs them. */
let declared: readonly Screen[] = [];
/** By address: matching one with all patterns takes a millisecond, and every open tab asks at each change of page. */
const found = new Map<string, Screen | undefined>();
const whenDeclared = new Set<() => void>();

const loadDeclared = lazyPart(async () => {
  // With the words of their titles, so that no tab is drawn without.
  const [loaded] = await Promise.all([import('./declared-screens.ts'), loadScreenWords()]);
  declared = loaded.DECLARED_SCREENS;
  found.clear();
  for (const draw of whenDeclared) draw();
});

/** Redraws components that call `findScreen` without waiting, once the screens of records are known. */
export function useDeclaredScreens(): readonly Screen[] {
  return useSyncExternalStore(followDeclared, () => declared);
}

function followDeclared(draw: () => void): () => void {
  whenDeclared.add(draw);
  return () => whenDeclared.delete(draw);
}

/** Returns the screen of an address; undefined if the product has none, or if `useScreens` has not loaded it yet. */
export function findScreen(pathname: string): Screen | undefined {
  if (!found.has(pathname))
    found.set(
      pathname,
      [...SCREENS, ...declared].find((screen) => matchPath(screen.path, pathname)),
    );
  return found.get(pathname);
}

/** Suspends until `findScreen` can find the screen of this address. */
export function useScreens(pathname: string): void {
  if (findScreen(pathname) === undefined && !HOME_ALIASES.has(pathname)) use(loadDeclared());
}
