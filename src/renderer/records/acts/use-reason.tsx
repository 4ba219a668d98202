import { App, Form, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Act } from '#shared/records/act';
import { LONGEST_REASON } from '#shared/records/act-api';
import { useLanguage } from '../../components/words/words.ts';

interface Given {
  reason: string;
}

/**
 * Asks for the reason of an act on the records that `name` describes, with `note` above the field; resolves to null if the user
 * cancels.
 */
export function useReason(): (act: Act, name: string, note?: ReactNode) => Promise<Given | null> {
  const { t } = useTranslation();
  const language = useLanguage();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Given>();
  const id = useId();

  return async (act, name, note) => {
    const label = act.reason?.[language] ?? '';
    let given: Given | null = null;
    await modal.confirm({
      title: `${act.words[language]} ${name}`,
      icon: null,
      content: (
        <Form id={id} form={form} layout="vertical" preserve={false} initialValues={{ reason: '' }}>
          {note}
          <Form.Item
            name="reason"
            label={label}
            rules={[{ required: true, whitespace: true, message: t('records.required', { field: label }) }]}
          >
            <Input autoFocus maxLength={LONGEST_REASON} />
          </Form.Item>
        </Form>
      ),
      okText: act.words[language],
      // Its form's submit button, so that Enter in the field presses it.
      okButtonProps: { danger: act.isDangerous === true, htmlType: 'submit', form: id },
      autoFocusButton: null,
      onOk: async () => {
        given = await form.validateFields();
      },
    });
    return given;
  };
}
