import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { request } from '../../api/session.ts';
import { encryptAll } from '../../api/sign-in.ts';
import { useCall } from '../../components/loading/use-action.ts';

const SHORTEST = 8;

interface Passwords {
  old: string;
  fresh: string;
  repeat: string;
}

interface PasswordFormProps {
  /** The form's id, for a submit button outside of it. */
  id: string;
  /** Tells password managers which account's password changes. */
  account: string;
  onBusy: (busy: boolean) => void;
  onChanged: () => void;
}

/** The user's old and new password; both are sent encrypted. */
export function PasswordForm({ id, account, onBusy, onChanged }: PasswordFormProps) {
  const { t } = useTranslation();
  const { run } = useCall();

  async function change({ old, fresh, repeat }: Passwords): Promise<void> {
    onBusy(true);
    const isChanged = await run(
      async () => {
        const [oldPassword = '', newPassword = '', newPassword1 = ''] = await encryptAll([
          old,
          fresh,
          repeat,
        ]);
        await request(userApi.updatePassword, { query: { oldPassword, newPassword, newPassword1 } });
      },
      { success: t('account.passwordChanged') },
    );
    onBusy(false);
    if (isChanged) onChanged();
  }

  return (
    <Form<Passwords>
      id={id}
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
        dependencies={['old']}
        rules={[
          { required: true, message: t('account.newPasswordRequired') },
          { min: SHORTEST, message: t('account.newPasswordShort') },
          ({ getFieldValue }) => ({
            validator: (_, value: string | undefined) =>
              value && value === getFieldValue('old')
                ? Promise.reject(new Error(t('account.newPasswordSame')))
                : Promise.resolve(),
          }),
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
  );
}
