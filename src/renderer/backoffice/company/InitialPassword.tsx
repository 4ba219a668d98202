import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tenant, tenantApi } from '#shared/api/tenant';
import { encryptAll } from '../../api/sign-in.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { useChange } from '../../records/calls/use-change.ts';
import { useLeavingForm } from '../../records/form/use-leaving-form.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './InitialPassword.module.css';

const SHORTEST = 8;

/** The initial password for new users created without one: shows whether it is set, and changes it. */
export function InitialPassword({ company }: { company: Tenant & { hasInitialPassword: boolean } }) {
  const { t } = useTranslation();
  const { run } = useAction();
  const mayEdit = usePermission('company_edit');
  const change = useChange('company');
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<{ password: string }>();
  const close = useLeavingForm(form, change.busy, () => setOpen(false));
  const { hasInitialPassword: isSet, version } = company;

  async function save(password: string): Promise<void> {
    const isSaved = await run(
      async () => {
        const [initialPassword = ''] = password === '' ? [''] : await encryptAll([password]);
        await change.run(tenantApi.saveOwn, { body: { version, initialPassword } });
      },
      { success: t('records.saved') },
    );
    if (isSaved) setOpen(false);
  }

  return (
    <section className={panels.panel} aria-labelledby="initial-password">
      <h2 id="initial-password">{t('administration.initialPassword')}</h2>
      <p className={styles.advice}>
        {t(isSet ? 'administration.initialPasswordSet' : 'administration.initialPasswordNone')}
      </p>
      {mayEdit && (
        <div className={styles.buttons}>
          <Button onClick={() => setOpen(true)}>{t('administration.setInitialPassword')}</Button>
          {isSet && (
            <Button loading={change.busy} onClick={() => void save('')}>
              {t('administration.clearInitialPassword')}
            </Button>
          )}
        </div>
      )}
      <Dialog
        open={isOpen}
        title={t('administration.setInitialPassword')}
        okText={t('records.save')}
        okButtonProps={{ htmlType: 'submit', form: 'initial-password-form', loading: change.busy }}
        onCancel={() => void close()}
      >
        <Form<{ password: string }>
          id="initial-password-form"
          form={form}
          preserve={false}
          layout="vertical"
          onFinish={({ password }) => void save(password)}
        >
          <Form.Item
            name="password"
            label={t('administration.initialPassword')}
            rules={[{ required: true, min: SHORTEST, message: t('account.newPasswordShort') }]}
          >
            <Input.Password autoComplete="new-password" />
          </Form.Item>
        </Form>
      </Dialog>
    </section>
  );
}
