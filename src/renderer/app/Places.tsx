import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '../components/lazy-screen.ts';
import { AccountPending } from './AccountPending.tsx';
import { Behind } from './Behind.tsx';
import { Layout } from './Layout.tsx';
import { useAccount } from './use-account.ts';

const MODULE = '/module';
const ModulePage = lazyScreen(async () => (await import('../features/module/ModulePage.tsx')).ModulePage);

/** The layout with its pages, or the choice of a system in front of it. */
export function Places() {
  const { pathname } = useLocation();
  const isChoosing = pathname === MODULE;
  return (
    <>
      <Behind covered={isChoosing}>
        <Layout />
      </Behind>
      {isChoosing && <ModulePlace />}
    </>
  );
}

function ModulePlace() {
  const account = useAccount();
  if (!account.loaded)
    return (
      <main className="page">
        <AccountPending {...account} />
      </main>
    );
  return (
    <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
      <ModulePage />
    </Suspense>
  );
}
