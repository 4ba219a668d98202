import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type JoinApplication, joinApi } from '#shared/api/join';
import { joinApplication, joinRequest } from '#shared/records/join';
import { callsOf } from '#shared/records/record-calls';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import panels from '../../components/look/panels.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { FieldCell } from '../../records/list/record-columns.tsx';
import styles from './AccountPage.module.css';

const CALLS = callsOf(joinRequest, { detail: null, remove: null, save: joinApi.apply });

/** The user's applications to other companies, and a form for another one. */
export function ApplicationsPanel() {
  const { t } = useTranslation();
  const [isApplying, setApplying] = useState(false);
  const mine = useEndpoint('join', joinApi.mine, {});
  return (
    <section className={panels.panel} aria-labelledby="account-applications">
      <h2 id="account-applications">{t('join.mine')}</h2>
      <p className={styles.advice}>{t('join.mineAdvice')}</p>
      {mine.error && <ErrorPanel error={mine.error} onRetry={mine.reload} />}
      <ul className={styles.rows}>
        {mine.data?.map((application) => (
          <OwnApplication key={application.id} application={application} />
        ))}
      </ul>
      <Button onClick={() => setApplying(true)}>{t('join.apply')}</Button>
      {isApplying && (
        <FormDrawer
          of={joinRequest}
          calls={CALLS}
          row={null}
          title={t('join.apply')}
          saveLabel={t('join.applySend')}
          savedWords={t('join.applied')}
          onClose={() => setApplying(false)}
        />
      )}
    </section>
  );
}

function OwnApplication({ application }: { application: JoinApplication }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tenantId, companyName } = application;
  return (
    <li>
      <div>
        <strong>{companyName || t('account.companyCode', { code: tenantId })}</strong>
        <p className={styles.advice}>{useAdvice(application)}</p>
      </div>
      <FieldCell field={joinApplication.fields.state} row={application} name="state" language={language} />
    </li>
  );
}

/** Explains an application's state to its user. */
function useAdvice({ state, reason, expireTime, createTime }: JoinApplication): string {
  const { t } = useTranslation();
  if (state === 'in_review') return t('join.inReviewAdvice');
  if (state === 'rejected') return reason;
  if (state === 'disabled') return t('join.disabledAdvice');
  if (state === 'expired') return t('join.expiredAdvice', { time: expireTime });
  if (state === 'removed') return t('join.removedAdvice');
  return expireTime === '' ? createTime : t('join.approvedUntil', { time: expireTime });
}
