import { App, Button, Form, Skeleton } from 'antd';
import { type ComponentRef, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingApi } from '#shared/api/setting';
import type { AreaScale } from '#shared/domain/area-decimals';
import { type AppError, toAppError } from '#shared/errors';
import { COMPANY_SETTINGS, type CompanySettings, SETTING_GROUPS } from '#shared/settings/company-settings';
import type { Setting, SettingGroup } from '#shared/settings/setting';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useSingleRun } from '../../components/loading/use-single-run.ts';
import buttonRow from '../../components/look/button-row.module.css';
import pageFoot from '../../components/look/page-foot.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DraftNotices } from '../../records/form/FormNotices.tsx';
import { HeldForm } from '../../records/form/HeldForm.tsx';
import { Refusal } from '../../records/form/Refusal.tsx';
import { useFormKeys } from '../../records/form/use-form-keys.ts';
import { type TypedValues, useTypedValues } from '../../records/form/use-typed-values.ts';
import { followAreaScale, usePermission } from '../../stores/session.ts';
import { SettingField } from './SettingField.tsx';
import styles from './SettingsForm.module.css';

type Values = Record<string, unknown>;

const ALL = Object.entries<Setting>(COMPANY_SETTINGS);
const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** The settings of the company in their groups; users with the permission save all at once. */
export function SettingsForm() {
  const typed = useTypedValues<Values>('setting');
  const stored = useEndpoint('setting', settingApi.detail, {});
  if (stored.error) return <ErrorPanel error={stored.error} onRetry={stored.reload} />;
  if (stored.data === null) return <Skeleton active />;
  // Another version, from another user or tab, refills the form below unsaved entries.
  return <Settings key={stored.data.version} stored={stored.data} typed={typed} reload={stored.reload} />;
}

interface SettingsProps {
  stored: CompanySettings & { version: number };
  typed: TypedValues<Values>;
  reload: () => void;
}

function Settings({ stored, typed, reload }: SettingsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const change = useChange('setting');
  const mayEdit = usePermission('setting_edit');
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const root = useRef<ComponentRef<typeof Form<Values>>>(null);
  const saving = useSingleRun(save);
  const onKeyDown = useFormKeys({ save: saving.run, element: () => root.current?.nativeElement });

  async function save(): Promise<void> {
    setRefusal(null);
    const values = await form.validateFields().catch(() => null);
    if (values === null || !mayEdit) return;
    const start = stored as Readonly<Values>;
    const changed = Object.entries(values).filter(([name, value]) => String(value) !== String(start[name]));
    try {
      await change.run(settingApi.update, {
        body: { version: stored.version, ...Object.fromEntries(changed) },
      });
      typed.forget();
      followAreaScale(values.areaScale as AreaScale);
      void message.success(t('records.saved'));
    } catch (error) {
      setRefusal(toAppError(error));
    }
  }

  function reset(): void {
    typed.forget();
    form.setFieldsValue(stored);
  }

  return (
    <Form
      ref={root}
      form={form}
      layout="vertical"
      initialValues={{ ...stored, ...typed.values }}
      onValuesChange={typed.note}
      onKeyDown={onKeyDown}
    >
      {change.busy && <HeldForm />}
      <DraftNotices state={{ ...typed, discard: reset }} />
      {refusal && (
        <Refusal error={refusal}>
          {refusal.code === 'record.changed' && <Button onClick={reload}>{t('records.loadNewest')}</Button>}
        </Refusal>
      )}
      {GROUPS.map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend className={styles.legend}>{SETTING_GROUPS[group][language]}</legend>
          {ALL.filter(([, setting]) => setting.group === group).map(([name, setting]) => (
            <SettingField key={name} name={name} setting={setting} disabled={!mayEdit} />
          ))}
        </fieldset>
      ))}
      {mayEdit && (
        <div className={`${buttonRow.row} ${pageFoot.foot}`}>
          <small aria-hidden="true">{t('administration.saveKey')}</small>
          <Button onClick={reset}>{t('administration.reset')}</Button>
          <Button type="primary" loading={saving.busy} onClick={() => void saving.run()}>
            {t('records.save')}
          </Button>
        </div>
      )}
    </Form>
  );
}
