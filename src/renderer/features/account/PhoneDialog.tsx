import { Button, Form, Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { PhoneSchema, signInApi } from '#shared/api/sign-in';
import { toAppError } from '#shared/errors';
import { withMessageOf } from '../../api/error-catalogue.ts';
import { request } from '../../api/session.ts';
import { useCodeSender } from '../../components/codes/use-code-sender.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useCall } from '../../components/loading/use-action.ts';
import { useLeavingForm } from '../../records/form/use-leaving-form.ts';
import { showError } from '../../stores/notices.ts';

interface PhoneAndCode {
  phone: string;
  code: string;
}

interface PhoneDialogProps {
  open: boolean;
  onClose: () => void;
  onBound: () => void;
}

/** Binds a phone to the user's account, verified by a code sent to it. */
export function PhoneDialog({ open, onClose, onBound }: PhoneDialogProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<PhoneAndCode>();
  const sender = useCodeSender();
  const { busy, run } = useCall();
  const close = useLeavingForm(form, busy, onClose);

  async function sendCode(): Promise<void> {
    const isGiven = await form.validateFields(['phone']).then(
      () => true,
      () => false,
    );
    if (!isGiven) return;
    const { phone } = form.getFieldsValue();
    const refusal = await sender.send(() =>
      request(signInApi.sendOwnPhoneCode, { query: { phone } }, { quiet: true }),
    );
    if (refusal) showError(refusal);
    else form.focusField('code');
  }

  async function bind({ phone, code }: PhoneAndCode): Promise<void> {
    const body = { phone, captcha: code };
    const isBound = await run(
      () =>
        request(signInApi.bindOwnPhone, { body }, { quiet: true }).catch((reason: unknown) => {
          showError(withMessageOf('bindingRefused', toAppError(reason)));
          throw reason;
        }),
      { success: t('account.phoneBound') },
    );
    if (!isBound) return;
    onClose();
    onBound();
  }

  return (
    <Dialog
      open={open}
      title={t('signin.bindTitle')}
      onCancel={() => void close()}
      okText={t('signin.bindSubmit')}
      okButtonProps={{ htmlType: 'submit', form: 'bind-phone', loading: busy }}
    >
      <Form<PhoneAndCode>
        name="bind-phone"
        form={form}
        preserve={false}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void bind(values)}
      >
        <Form.Item
          name="phone"
          label={t('account.phone')}
          validateFirst
          rules={[
            { required: true, message: t('signin.phoneRequired') },
            {
              validator: (_, phone: string) =>
                PhoneSchema.safeParse(phone).success
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('signin.phoneInvalid'))),
            },
          ]}
        >
          <Input type="tel" autoComplete="tel" />
        </Form.Item>
        <Form.Item label={t('account.code')} htmlFor="bind-phone_code">
          <Space.Compact block>
            <Form.Item
              name="code"
              noStyle
              validateFirst
              rules={[
                { required: true, message: t('signin.codeRequired') },
                { pattern: /^\d{6}$/, message: t('signin.codeInvalid') },
              ]}
            >
              <Input inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
            </Form.Item>
            <Button
              disabled={sender.secondsLeft > 0}
              loading={sender.sending}
              onClick={() => void sendCode()}
            >
              {sender.secondsLeft > 0
                ? t('signin.resendIn', { seconds: sender.secondsLeft })
                : t('signin.sendCode')}
            </Button>
          </Space.Compact>
        </Form.Item>
      </Form>
    </Dialog>
  );
}
