import { Alert, Skeleton, Spin } from 'antd';
import { Activity, memo, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, Route, Routes } from 'react-router-dom';
import boxes from '../../components/look/page-box.module.css';
import { useStillOpen } from '../../components/use-still-open.ts';
import { ErrorBoundary } from '../../features/errors/ErrorBoundary.tsx';
import { ErrorPage } from '../../features/errors/ErrorPage.tsx';
import { hasOneOf, useSession } from '../../stores/session.ts';
import type { Screen } from '../screen.ts';
import { findScreen } from '../screens.ts';
import { FrozenLocation } from './FrozenLocation.tsx';
import { keepScroll } from './keep-scroll.ts';
import styles from './PageSlot.module.css';

/** The specification's duration of the spinner while a page is refreshed. */
const SPINNER_MS = 1_000;

interface PageSlotProps {
  location: Location;
  front: boolean;
  /** The page is being refreshed: shows the spinner first. */
  isRefresh: boolean;
  forbidden: boolean;
}

/**
 * One page with its own address, scroll position and failure. Behind the front one it is hidden: its state and
 * elements stay, its effects are suspended, and it returns to the front without being redrawn.
 */
export const PageSlot = memo(function PageSlot({ location, front, isRefresh, forbidden }: PageSlotProps) {
  const content = useMemo(
    () => (
      <FrozenLocation location={location}>
        <PageBox path={location.pathname} isRefresh={isRefresh}>
          <PageContent pathname={location.pathname} forbidden={forbidden} />
        </PageBox>
      </FrozenLocation>
    ),
    [location, isRefresh, forbidden],
  );
  return <Activity mode={front ? 'visible' : 'hidden'}>{content}</Activity>;
});

interface PageBoxProps {
  path: string;
  isRefresh: boolean;
  children: ReactNode;
}

function PageBox({ path, isRefresh, children }: PageBoxProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [spinning, setSpinning] = useState(isRefresh);

  useEffect(() => {
    if (!spinning) return;
    const timer = setTimeout(() => setSpinning(false), SPINNER_MS);
    return () => clearTimeout(timer);
  }, [spinning]);
  useEffect(() => (box.current ? keepScroll(box.current) : undefined), []);

  return (
    <div className={boxes.page} ref={box} data-path={path}>
      {spinning ? (
        <div className={styles.refreshing} role="status">
          <Spin description={t('layout.refreshing')} />
        </div>
      ) : (
        children
      )}
    </div>
  );
}

function PageContent({ pathname, forbidden }: { pathname: string; forbidden: boolean }) {
  const { t } = useTranslation();
  const screen = findScreen(pathname);
  if (!screen) return null;
  return (
    <ErrorBoundary resetKey={pathname} isWithin>
      <Suspense fallback={<Skeleton active aria-label={t('common.loading')} />}>
        <Routes>
          <Route path={screen.path} element={<Permitted screen={screen} hidden={forbidden} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** `hidden`: the menu reserves it for other roles. */
function Permitted({ screen, hidden }: { screen: Screen; hidden: boolean }) {
  const { t } = useTranslation();
  const permitted = useSession(({ permissions }) => hasOneOf(permissions, screen.permission)) && !hidden;
  if (!useStillOpen(permitted)) return <ErrorPage kind="forbidden" isWithin />;
  return (
    <>
      {!permitted && (
        <Alert
          type="warning"
          showIcon
          className={styles.withdrawn ?? ''}
          title={t('layout.rightWithdrawn')}
          description={t('layout.rightWithdrawnAdvice')}
        />
      )}
      <screen.component />
    </>
  );
}
