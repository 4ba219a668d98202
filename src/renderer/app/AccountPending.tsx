import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../components/loading/ErrorPanel.tsx';
import { lazyScreen } from '../components/loading/lazy-screen.ts';
import { useServer } from '../stores/server.ts';
import type { Account } from './use-account.ts';

const KeptBatch = lazyScreen(async () => (await import('../features/tags/batch/KeptBatch.tsx')).KeptBatch);

/** Shown in place of the pages until the user and the permissions are known. */
export function AccountPending({ error, retry }: Account) {
  const { t } = useTranslation();
  const reachable = useServer((state) => state.reachable);
  return (
    <>
      {!reachable && (
        <Suspense fallback={null}>
          <KeptBatch />
        </Suspense>
      )}
      {error === null ? (
        <Skeleton active aria-label={t('common.loading')} />
      ) : (
        <section aria-label={t('layout.loadFailed')}>
          <ErrorPanel error={error} onRetry={retry} />
        </section>
      )}
    </>
  );
}
