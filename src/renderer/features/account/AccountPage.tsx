import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { request } from '../../api/session.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useSession } from '../../stores/session.ts';
import styles from './AccountPage.module.css';
import { ApplicationsPanel } from './ApplicationsPanel.tsx';
import { CompaniesPanel } from './CompaniesPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SecurityPanel } from './SecurityPanel.tsx';

/** 个人信息: the user's profile, sign-in methods, and other companies and departments. */
export function AccountPage() {
  const { t } = useTranslation();
  const { data, error, reload } = useLoaded('self', (signal) =>
    request(userApi.detailBySelf, {}, { quiet: true, signal }),
  );

  function changed(): void {
    reload();
    // The top bar shows the name, too.
    request(userApi.detailBySelf, {}, { quiet: true }).then(
      (user) => useSession.setState({ user }),
      () => undefined,
    );
  }

  return (
    <section className={styles.account} aria-label={t('account.title')}>
      <h1>{t('account.title')}</h1>
      {error && !data && <ErrorPanel error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active aria-label={t('common.loading')} />}
      {data && (
        <>
          <ProfilePanel user={data} onSaved={changed} />
          <SecurityPanel user={data} onChanged={changed} />
          <CompaniesPanel />
          <ApplicationsPanel />
        </>
      )}
    </section>
  );
}
