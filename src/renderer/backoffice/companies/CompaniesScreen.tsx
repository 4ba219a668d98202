import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { tenantApi } from '#shared/api/tenant';
import { callsOf } from '#shared/records/record-calls';
import { newTenant, tenant } from '#shared/records/tenant';
import { CopyButton } from '../../components/CopyButton.tsx';
import texts from '../../components/look/texts.module.css';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { RecordListing } from '../../records/RecordListing.tsx';
import { RecordPanel, type RecordPanelProps } from '../../records/RecordPanel.tsx';

const CALLS = callsOf(tenant, tenantApi);

/** 公司管理: the companies of the installation. */
export function CompaniesScreen() {
  const actions = useRowActions(tenant, CALLS);
  return <RecordListing of={tenant} calls={CALLS} actions={actions} panel={CompanyPanel} />;
}

/** A new company has an administrator, whose initial password is shown once. */
function CompanyPanel(props: RecordPanelProps) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { calls, state } = props;
  if (state.panel.mode !== 'add') return <RecordPanel {...props} />;

  function tell(id: string, password: unknown): void {
    void modal.success({
      title: t('administration.companyMade', { code: id }),
      content: (
        <>
          <p>{t('administration.firstPassword')}</p>
          <p className={texts.code}>
            {String(password)}{' '}
            <CopyButton iconOnly text={String(password)} label={t('administration.copyPassword')} />
          </p>
        </>
      ),
      okText: t('administration.passwordNoted'),
    });
  }
  return (
    <FormDrawer
      of={newTenant}
      calls={calls}
      row={null}
      onSaved={(id, { password }) => tell(id, password)}
      onClose={state.close}
    />
  );
}
