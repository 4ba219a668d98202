import { App, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { request } from '../../api/session.ts';
import { encryptAll } from '../../api/sign-in.ts';
import { useCall } from '../../components/use-action.ts';

const SHORTEST = 8;

interface Passwords {
  old: string;
  fresh: string;
  repeat: string;
}

interface PasswordDialogProps {
  open: boolean;
  /** For password managers to know whose password changes. */
  account: string;
  onClose: () => void;
}

/** Changes one's own password; it travels encrypted. */
export function PasswordDialog({ open, account, onClose }: PasswordDialogProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useCall();

  async function change({ old, fresh, repeat }: Passwords): Promise<void> {
    const isChanged = await run(async () => {
      const [oldPassword = '', newPassword = '', newPassword1 = ''] = await encryptAll([old, fresh, repeat]);
      await request(userApi.updatePassword, { query: { oldPassword, newPassword, newPassword1 } });
    });
    if (!isChanged) return;
    message.success(t('account.passwordChanged'));
    onClose();
  }

  return (
    <Modal
      open={open}
      title={t('account.changePassword')}
      onCancel={onClose}
      okText={t('account.changePassword')}
      okButtonProps={{ htmlType: 'submit', form: 'change-password', loading: busy }}
      destroyOnHidden
    >
      <Form<Passwords>
        id="change-password"
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void change(values)}
      >
        <input type="text" hidden readOnly autoComplete="username" value={account} />
        <Form.Item
          name="old"
          label={t('account.oldPassword')}
          rules={[{ required: true, message: t('account.oldPasswordRequired') }]}
        >
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="fresh"
          label={t('account.newPassword')}
          rules={[
            { required: true, message: t('account.newPasswordRequired') },
            { min: SHORTEST, message: t('account.newPasswordShort') },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeat"
          label={t('account.repeatPassword')}
          dependencies={['fresh']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, value: string | undefined) =>
                (value ?? '') === getFieldValue('fresh')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('account.repeatDiffers'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
