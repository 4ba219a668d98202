import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPage } from '../components/loading/lazy-screen.ts';
import boxes from '../components/look/page-box.module.css';
import { useSession } from '../stores/session.ts';
import { AccountPending } from './AccountPending.tsx';
import { Layout } from './Layout.tsx';
import { Behind } from './pages/Behind.tsx';
import { useAccount } from './use-account.ts';

const MODULE = '/module';
const RequiredPasswordPage = lazyPage(
  async () => (await import('../features/account/RequiredPasswordPage.tsx')).RequiredPasswordPage,
);
const ModulePage = lazyPage(async () => (await import('../features/module/ModulePage.tsx')).ModulePage);

/** The same element at every address, so that navigating does not redraw it. */
const LAYOUT = <Layout />;

/** The layout with its pages or, instead, the choice of a system or the change of an expired password. */
export function Places() {
  const { pathname } = useLocation();
  const mustChangePassword = useSession((state) => state.user?.mustChangePassword ?? false);
  const isChoosing = pathname === MODULE;
  if (mustChangePassword)
    return (
      <Suspense fallback={<div className={boxes.loading} aria-busy="true" />}>
        <RequiredPasswordPage />
      </Suspense>
    );
  return (
    <>
      <Behind covered={isChoosing}>{LAYOUT}</Behind>
      {isChoosing && <ModulePlace />}
    </>
  );
}

function ModulePlace() {
  const account = useAccount();
  if (!account.loaded)
    return (
      <main className={boxes.page}>
        <AccountPending {...account} />
      </main>
    );
  return (
    <Suspense fallback={<div className={boxes.loading} aria-busy="true" />}>
      <ModulePage />
    </Suspense>
  );
}
