import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../components/loading/ErrorPanel.tsx';
import { inlinePart } from '../components/loading/inline-part.tsx';
import { useServer } from '../stores/server.ts';
import type { Account } from './use-account.ts';

const KeptBatch = inlinePart(async () => (await import('../features/tags/batch/KeptBatch.tsx')).KeptBatch);

/** Shown in place of the pages until the user and the permissions are known. */
export function AccountPending({ error, retry }: Account) {
  const { t } = useTranslation();
  const reachable = useServer((state) => state.reachable);
  return (
    <>
      {!reachable && <KeptBatch />}
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
