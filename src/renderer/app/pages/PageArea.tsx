import { Skeleton } from 'antd';
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { catchFocus } from '../../components/keys/page-focus.ts';
import boxes from '../../components/look/page-box.module.css';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { ErrorBoundary } from '../../features/errors/ErrorBoundary.tsx';
import { noteRecent } from '../../stores/recent.ts';
import { useSession } from '../../stores/session.ts';
import { HOME, useTabs, visitTab } from '../../stores/tabs.ts';
import { Redirect } from '../Redirect.tsx';
import { HOME_ALIASES, useScreens } from '../screens.ts';
import { useTabTitle } from '../tabs/tab-title.ts';
import { type DrawnPage, drawnPages } from './kept-pages.ts';
import { PageSlot } from './PageSlot.tsx';
import { findPage } from './pages.ts';
import { showPageAtOnce } from './show-page.ts';

const NO_ROLES: string[] = [];

/** The page of the current address, and those kept behind it. Tab and document title follow the address. */
export function PageArea() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} isWithin>
      <Suspense fallback={<Skeleton active className={boxes.page ?? ''} aria-label={t('common.loading')} />}>
        <Pages />
      </Suspense>
    </ErrorBoundary>
  );
}

function Pages() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  useScreens(pathname);
  const menus = useSession((state) => state.allMenus);
  const roles = useSession((state) => state.user?.roles ?? NO_ROLES);
  const titleOf = useTabTitle();
  const page = useMemo(() => findPage(pathname, menus, roles), [pathname, menus, roles]);
  const pages = useDrawnPages(page !== null, page?.keepAlive === true);
  const rounds = useTabs((state) => state.rounds);

  const leavesTab = page?.leavesTab === true;
  // Before the effects of the page, which may know its name already and gives it to its tab.
  useLayoutEffect(() => {
    if (leavesTab) visitTab(pathname, search);
  }, [leavesTab, pathname, search]);
  const isEntry = page?.menu !== undefined && !page.forbidden;
  useEffect(() => {
    if (isEntry) noteRecent(pathname);
  }, [isEntry, pathname]);
  // Even if `showPageAtOnce` has shown another one, only this page is in front now.
  useLayoutEffect(() => {
    showPageAtOnce(pathname);
  }, [pathname]);
  useCaughtFocus(pathname);
  useDocumentTitle(page ? titleOf(pathname) : t('errors.notFound'));

  return (
    <>
      {page === null && <Redirect from={pathname} to={HOME_ALIASES.has(pathname) ? HOME : '/404'} />}
      {pages.map(({ key, location: own }) => (
        <PageSlot
          key={`${key} ${rounds[key] ?? 0}`}
          location={own}
          front={page !== null && key === pathname}
          isRefresh={rounds[key] !== undefined}
          forbidden={key === pathname && page?.forbidden === true}
        />
      ))}
    </>
  );
}

/**
 * Moves the focus to a newly shown page, because the focused element may be covered or removed. Not on the first page,
 * where the user may already be typing.
 */
function useCaughtFocus(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    return catchFocus();
  }, [pathname]);
}

function useDrawnPages(hasPage: boolean, keepAlive: boolean): DrawnPage[] {
  const location = useLocation();
  const tabs = useTabs((state) => state.tabs);
  const [pages, setPages] = useState<DrawnPage[]>([]);
  const openTabs = useMemo(() => new Set(tabs.map(({ key }) => key)), [tabs]);
  const front = hasPage ? { key: location.pathname, location, keepAlive } : null;
  const next = drawnPages(pages, front, openTabs);
  if (next !== pages) setPages(next);
  return next;
}
