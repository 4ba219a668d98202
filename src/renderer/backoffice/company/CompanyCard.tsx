import { App, Button, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Tenant, tenantApi } from '#shared/api/tenant';
import { callsOf } from '#shared/records/record-calls';
import { ownCompany } from '#shared/records/tenant';
import buttonRow from '../../components/look/button-row.module.css';
import panels from '../../components/look/panels.module.css';
import { RecordForm } from '../../records/form/RecordForm.tsx';
import { useRecordForm } from '../../records/form/use-record-form.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './CompanyCard.module.css';

const CALLS = callsOf(ownCompany, { detail: tenantApi.own, remove: null, update: tenantApi.saveOwn });

/** Name, address and similar fields; the platform decides until when the company is authorised. */
export function CompanyCard({ company }: { company: Tenant }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const mayEdit = usePermission('company_edit');
  const state = useRecordForm({
    of: ownCompany,
    calls: CALLS,
    row: company,
    onSaved: () => void message.success(t('records.saved')),
  });
  return (
    <section className={panels.panel} aria-label={t('administration.card')}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 3 }}
        items={[
          { key: 'code', label: t('administration.companyCode'), children: company.tenantId },
          { key: 'from', label: t('administration.activeSince'), children: company.activateTime },
          {
            key: 'until',
            label: t('administration.authorisedUntil'),
            children: company.expireTime || t('administration.forEver'),
          },
        ]}
      />
      <fieldset disabled={!mayEdit} className={styles.fields}>
        <RecordForm of={ownCompany} state={state} />
      </fieldset>
      {mayEdit && (
        <div className={buttonRow.row}>
          <small aria-hidden="true">{t('administration.saveKey')}</small>
          <Button onClick={state.discard}>{t('administration.reset')}</Button>
          <Button type="primary" loading={state.busy} onClick={() => void state.save()}>
            {t('records.save')}
          </Button>
        </div>
      )}
    </section>
  );
}
