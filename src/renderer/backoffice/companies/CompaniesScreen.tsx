import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { tenantApi } from '#shared/api/tenant';
import { toAppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { newTenant, tenant } from '#shared/records/tenant';
import { CopyButton } from '../../components/CopyButton.tsx';
import texts from '../../components/look/texts.module.css';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { RecordListing } from '../../records/RecordListing.tsx';
import { RecordPanel, type RecordPanelProps } from '../../records/RecordPanel.tsx';
import { showError } from '../../stores/notices.ts';
import { usePermission } from '../../stores/session.ts';

const CALLS = callsOf(tenant, tenantApi);

/** 公司管理: the companies of the installation. */
export function CompaniesScreen() {
  const actions = [...useStateActions(), ...useRowActions(tenant, CALLS)];
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

/** 停用 and 启用 of a company: while it is disabled none of its users can sign in. */
function useStateActions(): RowAction[] {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const change = useChange('tenant');
  const mayEdit = usePermission('tenant_edit');

  const isOpen = (row: RecordRow) => Number(row.status) === 1;
  async function set([row]: readonly RecordRow[]): Promise<boolean> {
    if (row === undefined) return false;
    const isMeant =
      !isOpen(row) ||
      (await modal.confirm({
        title: t('administration.confirmDisable', { name: row.tenantName }),
        content: t('administration.disableAdvice'),
        okText: t('administration.disable'),
        okButtonProps: { danger: true },
        autoFocusButton: 'cancel',
      }));
    if (!isMeant) return false;
    try {
      const body = { id: row.id, version: row.version, status: isOpen(row) ? 0 : 1 };
      await change.run(tenantApi.submit, { body });
      void message.success(t('records.saved'));
      return true;
    } catch (error) {
      showError(toAppError(error));
      return false;
    }
  }
  if (!mayEdit) return [];
  return [
    {
      key: 'disable',
      label: t('administration.disable'),
      on: 'row',
      refusal: (row) => (isOpen(row) ? null : t('administration.isDisabled')),
      run: set,
    },
    {
      key: 'enable',
      label: t('administration.enable'),
      on: 'row',
      refusal: (row) => (isOpen(row) ? t('administration.isEnabled') : null),
      run: set,
    },
  ];
}
