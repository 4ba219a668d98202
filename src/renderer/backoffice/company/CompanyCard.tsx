import { App, Button, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Tenant, tenantApi } from '#shared/api/tenant';
import { callsOf } from '#shared/records/record-calls';
import { ownCompany } from '#shared/records/tenant';
import { RecordForm } from '../../records/form/RecordForm.tsx';
import { useRecordForm } from '../../records/form/use-record-form.ts';
import { usePermission } from '../../stores/session.ts';

const CALLS = callsOf(ownCompany, { detail: tenantApi.own, remove: null, update: tenantApi.saveOwn });

/** Name, address and similar fields; the platform decides until when the company is authorised. */
export function CompanyCard({ company }: { company: Tenant }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const mayEdit = usePermission('company_edit');
  const state = useRecordForm(ownCompany, CALLS, company, () => void message.success(t('records.saved')));
  return (
    <section className="panel" aria-label={t('administration.card')}>
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
      <fieldset disabled={!mayEdit} className="company-fields">
        <RecordForm of={ownCompany} state={state} />
      </fieldset>
      {mayEdit && (
        <div className="record-foot">
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
