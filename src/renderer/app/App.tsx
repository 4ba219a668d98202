import { type ReactNode, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { lazyScreen } from '../components/lazy-screen.ts';
import { ErrorBoundary } from '../features/errors/ErrorBoundary.tsx';
import { ErrorPage } from '../features/errors/ErrorPage.tsx';
import { SignInPage } from '../features/signin/SignInPage.tsx';
import { useSession } from '../stores/session.ts';
import { redirectFor } from './guard.ts';

/** Everything behind the sign-in is one lazy piece, so that the sign-in page stays small. */
const loadWorkspace = async () => (await import('./Workspace.tsx')).Workspace;
const Workspace = lazyScreen(loadWorkspace);

const PREFETCH_AFTER_MS = 300;

export function App() {
  useEffect(() => {
    // While the person types, the rest is fetched. A failure here shows when the piece is really needed.
    const timer = setTimeout(() => void loadWorkspace().catch(() => undefined), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Routes>
          <Route path="/login" element={guarded(<SignInPage />)} />
          <Route path="/404" element={<ErrorPage kind="notFound" />} />
          <Route path="/403" element={<ErrorPage kind="forbidden" />} />
          <Route path="/500" element={<ErrorPage kind="failed" />} />
          <Route path="*" element={guarded(<Workspace />)} />
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  );
}

function guarded(page: ReactNode) {
  return (
    <Guard>
      <Suspense fallback={<div className="page-loading" aria-busy="true" />}>{page}</Suspense>
    </Guard>
  );
}

function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const signedIn = useSession((state) => state.record !== null);
  const signedOutByChoice = useSession((state) => state.signedOutReason === 'user');
  const redirect = redirectFor({ address: pathname + search, signedIn, signedOutByChoice });
  return redirect === null ? children : <Navigate to={redirect} replace />;
}
