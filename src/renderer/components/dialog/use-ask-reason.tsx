import { App, Form, Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface ReasonQuestion {
  title: string;
  icon?: ReactNode;
  /** Above the field; a note that leads elsewhere closes the question. */
  note?: ReactNode | ((close: () => void) => ReactNode);
  label: string;
  /** Longest reason, in characters. */
  longest: number;
  okText: string;
  cancelText?: string;
  isDangerous?: boolean;
}

/** What is chosen besides the reason. */
export interface ReasonChoice {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Chosen at first; nothing if absent. */
  initial?: string;
}

interface Given {
  reason: string;
  choice?: string;
}

/** Asks for the reason of the next step, and for a choice; resolves to null if the user cancels. */
function useQuestion(): (question: ReasonQuestion, choice?: ReasonChoice) => Promise<Given | null> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Given>();
  const id = useId();
  const required = (field: string) => [
    { required: true, whitespace: true, message: t('records.required', { field }) },
  ];

  return async (question, choice) => {
    const { title, icon, note, label, longest, okText, cancelText, isDangerous = false } = question;
    let given: Given | null = null;
    const initialValues = { reason: '', ...(choice?.initial !== undefined && { choice: choice.initial }) };
    const left = Promise.withResolvers<void>();
    const asked = modal.confirm({
      title,
      icon,
      content: (
        <Form id={id} form={form} layout="vertical" preserve={false} initialValues={initialValues}>
          {typeof note === 'function' ? note(close) : note}
          {choice && (
            <Form.Item name="choice" label={choice.label} rules={required(choice.label)}>
              <Select options={[...choice.options]} autoFocus />
            </Form.Item>
          )}
          <Form.Item name="reason" label={label} rules={required(label)}>
            <Input autoFocus={choice === undefined} maxLength={longest} />
          </Form.Item>
        </Form>
      ),
      okText,
      cancelText,
      // Its form's submit button, so that Enter in the field presses it.
      okButtonProps: { danger: isDangerous, htmlType: 'submit', form: id },
      autoFocusButton: null,
      onOk: async () => {
        given = await form.validateFields();
      },
    });
    function close(): void {
      asked.destroy();
      left.resolve();
    }
    await Promise.race([asked, left.promise]);
    return given;
  };
}

/** Asks for the reason of the next step; resolves to null if the user cancels. */
export function useAskReason(): (question: ReasonQuestion) => Promise<string | null> {
  const ask = useQuestion();
  return async (question) => (await ask(question))?.reason ?? null;
}

/** Asks for a choice and a reason; resolves to null if the user cancels. */
export function useAskChoice(): (
  question: ReasonQuestion & { choice: ReasonChoice },
) => Promise<Required<Given> | null> {
  const ask = useQuestion();
  return async ({ choice, ...question }) => {
    const given = await ask(question, choice);
    return given === null ? null : { reason: given.reason, choice: given.choice ?? '' };
  };
}
