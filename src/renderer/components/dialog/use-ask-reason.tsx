import { App, Form, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface ReasonQuestion {
  title: string;
  icon?: ReactNode;
  /** Above the field. */
  note?: ReactNode;
  label: string;
  /** Longest reason, in characters. */
  longest: number;
  okText: string;
  cancelText?: string;
  isDangerous?: boolean;
}

/** Asks for the reason of the next step; resolves to null if the user cancels. */
export function useAskReason(): (question: ReasonQuestion) => Promise<string | null> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const id = useId();

  return async ({ title, icon, note, label, longest, okText, cancelText, isDangerous = false }) => {
    let given: string | null = null;
    await modal.confirm({
      title,
      icon,
      content: (
        <Form id={id} form={form} layout="vertical" preserve={false} initialValues={{ reason: '' }}>
          {note}
          <Form.Item
            name="reason"
            label={label}
            rules={[{ required: true, whitespace: true, message: t('records.required', { field: label }) }]}
          >
            <Input autoFocus maxLength={longest} />
          </Form.Item>
        </Form>
      ),
      okText,
      cancelText,
      // Its form's submit button, so that Enter in the field presses it.
      okButtonProps: { danger: isDangerous, htmlType: 'submit', form: id },
      autoFocusButton: null,
      onOk: async () => {
        given = (await form.validateFields()).reason;
      },
    });
    return given;
  };
}
