import { type ReactNode, Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { lazyPage } from '../components/loading/lazy-screen.ts';
import boxes from '../components/look/page-box.module.css';
import { ErrorBoundary } from '../features/errors/ErrorBoundary.tsx';
import { ErrorPage } from '../features/errors/ErrorPage.tsx';
import { SessionAlert } from '../features/signin/SessionAlert.tsx';
import { SignInPage } from '../features/signin/SignInPage.tsx';
import { loadWorkspaceWords } from '../i18n/setup.ts';
import { useDesk } from '../stores/desk.ts';
import { useLock } from '../stores/lock.ts';
import { clearSession, useSession } from '../stores/session.ts';
import { LOCK, redirectFor } from './guard.ts';
import { Behind } from './pages/Behind.tsx';
import { Redirect } from './Redirect.tsx';
import { WindowRequests, WindowState } from './WindowBridge.tsx';

/** Everything behind the sign-in is one lazy chunk, so that the sign-in page stays small. */
const loadWorkspace = async () => {
  const [{ Workspace }] = await Promise.all([import('./Workspace.tsx'), loadWorkspaceWords()]);
  return Workspace;
};
const Workspace = lazyPage(loadWorkspace);
const LockPage = lazyPage(async () => (await import('../features/lock/LockPage.tsx')).LockPage);

const FirstRunPage = lazyPage(
  async () => (await import('../features/first-run/FirstRunPage.tsx')).FirstRunPage,
);

const PREFETCH_AFTER_MS = 300;

export function App() {
  useEffect(() => {
    // Fetches the rest while the user types. A failure here shows when the chunk is needed.
    const timer = setTimeout(() => void loadWorkspace().catch(() => undefined), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const isUndecided = useDesk(({ server, isChoosing }) => isChoosing || server?.choice === null);
  if (isUndecided) {
    return (
      <ErrorBoundary>
        <WindowState />
        <Loading>
          <FirstRunPage />
        </Loading>
      </ErrorBoundary>
    );
  }
  return (
    <ErrorBoundary>
      <WindowState />
      <SessionAlert />
      <BrowserRouter useTransitions={false}>
        <WindowRequests />
        <Guard>
          <Routes>
            <Route path="/login" element={<SignInPage />} />
            <Route path="/404" element={<ErrorPage kind="notFound" />} />
            <Route path="/403" element={<ErrorPage kind="forbidden" />} />
            <Route path="/500" element={<ErrorPage kind="failed" />} />
            <Route path="*" element={<Inside />} />
          </Routes>
        </Guard>
      </BrowserRouter>
    </ErrorBoundary>
  );
}

/** The workspace with the lock screen in front of it: open pages are unchanged after unlocking. */
function Inside() {
  const locked = useLock(({ state }) => state === 'locked');
  const { pathname } = useLocation();
  return (
    <>
      <Behind covered={locked || pathname === LOCK}>{WORKSPACE}</Behind>
      {locked && (
        <Loading>
          <LockPage />
        </Loading>
      )}
    </>
  );
}

function Loading({ children }: { children: ReactNode }) {
  return <Suspense fallback={<div className={boxes.loading} aria-busy="true" />}>{children}</Suspense>;
}

/** One element for all addresses, so that navigating redraws only the parts that depend on the address. */
const WORKSPACE = (
  <Loading>
    <Workspace />
  </Loading>
);

/** Redirects users from pages they may not see; see `redirectFor`. */
function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const record = useSession((state) => state.record);
  const signedOutByChoice = useSession((state) => state.signedOutReason === 'user');
  const lock = useLock(({ state }) => state);
  const redirect = redirectFor({
    address: pathname + search,
    signedIn: record !== null,
    token: record?.token.access_token ?? '',
    locked: lock === 'locked',
    signedOutByChoice,
  });
  const endsSession = redirect?.endSession === true;
  useEffect(() => {
    if (endsSession) clearSession('expired');
  }, [endsSession]);

  // Nothing is shown before the lock's state is known.
  if (record !== null && lock === 'unknown') return <div className={boxes.loading} aria-busy="true" />;
  return (
    <>
      {redirect !== null && <Redirect from={pathname} to={redirect.to} />}
      {/* The workspace stays mounted on the way to the lock screen and back; everything else is replaced at once. */}
      {(redirect === null || lock === 'locked' || pathname === LOCK) && children}
    </>
  );
}
