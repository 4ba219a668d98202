import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { joinApi } from '#shared/api/join';
import { userApi } from '#shared/api/user';
import { withMessageOf } from '../../api/error-catalogue.ts';
import { request, switchCompany, switchDepartment } from '../../api/session.ts';
import { useCall } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import panels from '../../components/look/panels.module.css';
import { showError } from '../../stores/notices.ts';
import { useSession } from '../../stores/session.ts';
import styles from './AccountPage.module.css';

/** Departments and companies to which the session can change. Shown only when there is another one. */
export function CompaniesPanel() {
  const { t } = useTranslation();
  const record = useSession((state) => state.record);
  const { busy, run } = useCall();
  const departments = useLoaded('departments', (signal) =>
    request(userApi.deptListBySelf, {}, { quiet: true, signal }),
  );
  const joined = useLoaded('companies', (signal) => request(joinApi.mine, {}, { quiet: true, signal }));
  const companies = (joined.data ?? []).filter(({ state }) => state === 'approved');
  const origin = record?.origin;

  const move = (work: () => Promise<void>) =>
    void run(() => work().catch((error: unknown) => showError(withMessageOf('switchRefused', error))), {
      success: false,
    });

  return (
    <>
      {departments.data && departments.data.length > 1 && (
        <section className={panels.panel} aria-labelledby="account-departments">
          <h2 id="account-departments">{t('account.depts')}</h2>
          <ul className={styles.rows}>
            {departments.data.map(({ id, deptName }) => (
              <li key={id}>
                <strong>{deptName}</strong>
                {id === record?.token.dept_id ? (
                  <Tag>{t('account.current')}</Tag>
                ) : (
                  <Button
                    disabled={busy}
                    aria-label={t('account.switchTo', { name: deptName })}
                    onClick={() => move(() => switchDepartment(id))}
                  >
                    {t('account.switchCompany')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {(companies.length > 0 || origin) && (
        <section className={panels.panel} aria-labelledby="account-companies">
          <h2 id="account-companies">{t('account.companies')}</h2>
          <p className={styles.advice}>{t('account.companiesAdvice')}</p>
          <ul className={styles.rows}>
            {origin && (
              <li>
                <strong>{origin.tenantName || origin.tenantId}</strong>
                <Button disabled={busy} onClick={() => move(() => switchCompany(origin.tenantId))}>
                  {t('account.backTo', { name: origin.tenantName || origin.tenantId })}
                </Button>
              </li>
            )}
            {companies.map(({ id, tenantId, companyName }) => (
              <li key={id}>
                <strong>{companyName || t('account.companyCode', { code: tenantId })}</strong>
                <Button
                  disabled={busy}
                  aria-label={t('account.switchTo', { name: companyName || tenantId })}
                  onClick={() => move(() => switchCompany(tenantId))}
                >
                  {t('account.switchCompany')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
