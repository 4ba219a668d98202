import { Skeleton } from 'antd';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../components/use-document-title.ts';
import { ErrorBoundary } from '../features/errors/ErrorBoundary.tsx';
import { ErrorPage } from '../features/errors/ErrorPage.tsx';
import { useSession } from '../stores/session.ts';
import { HOME, visitTab } from '../stores/tabs.ts';
import { findScreen, SCREENS, type Screen } from './screens.ts';
import { useTabTitle } from './tab-title.ts';

/** The page of the current address. Its tab and the document's title follow it. */
export function PageArea() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const titleOf = useTabTitle();
  const screen = findScreen(pathname);
  const leavesTab = screen !== undefined && screen.tab !== false;

  useEffect(() => {
    if (leavesTab) visitTab(pathname, search);
  }, [leavesTab, pathname, search]);
  useDocumentTitle(screen ? titleOf(pathname) : t('errors.notFound'));

  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Skeleton active aria-label={t('common.loading')} />}>
        <Routes>
          <Route path="/" element={<Navigate to={HOME} replace />} />
          {SCREENS.map((one) => (
            <Route key={one.path} path={one.path} element={<Permitted screen={one} />} />
          ))}
          <Route path="*" element={<Navigate to="/404" replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function Permitted({ screen }: { screen: Screen }) {
  const permitted = useSession(({ permissions }) => !screen.permission || permissions.has(screen.permission));
  return permitted ? <screen.component /> : <ErrorPage kind="forbidden" />;
}
