import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../components/loading/ErrorPanel.tsx';
import type { Account } from './use-account.ts';

/** Shown in place of the pages until the user and the permissions are known. */
export function AccountPending({ error, retry }: Account) {
  const { t } = useTranslation();
  if (!error) return <Skeleton active aria-label={t('common.loading')} />;
  return (
    <section aria-label={t('layout.loadFailed')}>
      <ErrorPanel error={error} onRetry={retry} />
    </section>
  );
}
