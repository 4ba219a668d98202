import { Skeleton, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { tenantApi } from '#shared/api/tenant';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { KindLinks } from '../../records/workflow/KindLinks.tsx';
import { usePermission } from '../../stores/session.ts';
import { CompanyCard } from './CompanyCard.tsx';
import styles from './CompanyScreen.module.css';
import { InitialPassword } from './InitialPassword.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** 本公司: the company's own data and its settings. */
export function CompanyScreen() {
  const { t } = useTranslation();
  const mayEdit = usePermission('setting_edit');
  const own = useEndpoint('company', tenantApi.own, {});
  const { data, error, reload } = own;
  return (
    <section className={styles.screen}>
      <h1>{t('administration.ownCompany')}</h1>
      {error && <ErrorPanel error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active aria-label={t('common.loading')} />}
      {data && (
        <Tabs
          items={[
            {
              key: 'card',
              label: t('administration.card'),
              children: (
                <>
                  <CompanyCard key={data.version} company={data} />
                  <InitialPassword company={data} />
                </>
              ),
            },
            { key: 'settings', label: t('administration.settings'), children: <SettingsForm /> },
            ...(mayEdit
              ? [{ key: 'processes', label: t('administration.processes'), children: <KindLinks /> }]
              : []),
          ]}
        />
      )}
    </section>
  );
}
