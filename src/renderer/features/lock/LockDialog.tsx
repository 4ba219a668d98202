import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '#shared/errors';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { lockScreen } from '../../lock/lock.ts';
import { closeDialogs } from '../../stores/dialogs.ts';
import { showError } from '../../stores/notices.ts';
import styles from './LockDialog.module.css';

/** Asks for a lock password and locks the screen with it. */
export function LockDialog() {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ password: string }>();
  const [busy, setBusy] = useState(false);

  async function lock({ password }: { password: string }): Promise<void> {
    setBusy(true);
    try {
      await lockScreen(password);
    } catch (error) {
      // Locking failed: the dialog stays, so that the screen does not seem locked.
      showError(toAppError(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={t('lock.title')}
      okText={t('lock.lock')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={closeDialogs}
      width={420}
    >
      <p className={styles.explained}>{t('lock.explained')}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void lock(values)}>
        <Form.Item
          name="password"
          label={t('lock.password')}
          rules={[{ required: true, message: t('lock.passwordRequired') }]}
        >
          <Input.Password autoComplete="new-password" maxLength={100} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
