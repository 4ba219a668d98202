import { App, Form, Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, hasCode, toAppError } from '#shared/errors';
import { forgetRefusedReason, keepRefusedReason, refusedReason } from '../../stores/refused-reason.ts';

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

/** The step that a question is about, carried out while the question is open. */
export interface AskedStep<G = Given> {
  /** A failure keeps the question open with what was typed. */
  run(given: G): Promise<unknown>;
  /** Reports that it was carried out. */
  success(given: G): string;
  /** Shows a failure in the question. */
  refusal(error: AppError, close: () => void): ReactNode;
}

/** Asks for the reason of a step, and for a choice; resolves to null if the user cancels. */
function useQuestion(): (
  question: ReasonQuestion,
  choice?: ReasonChoice,
  step?: AskedStep,
) => Promise<Given | null> {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Given>();
  const id = useId();
  const required = (field: string) => [
    { required: true, whitespace: true, message: t('records.required', { field }) },
  ];

  return async (question, choice, step) => {
    const { title, icon, note, label, longest, okText, cancelText, isDangerous = false } = question;
    let given: Given | null = null;
    const typedBefore = refusedReason(title);
    const left = Promise.withResolvers<void>();
    const contentWith = (refusal: ReactNode) => (
      <Form id={id} form={form} layout="vertical" preserve={false}>
        {refusal}
        {typeof note === 'function' ? note(close) : note}
        {choice && (
          <Form.Item
            name="choice"
            label={choice.label}
            rules={required(choice.label)}
            initialValue={choice.initial}
          >
            <Select options={[...choice.options]} autoFocus />
          </Form.Item>
        )}
        <Form.Item name="reason" label={label} rules={required(label)} initialValue={typedBefore}>
          <Input autoFocus={choice === undefined} maxLength={longest} />
        </Form.Item>
      </Form>
    );
    // Its form's submit button, so that Enter in the field presses it.
    const okButtonProps = { danger: isDangerous, htmlType: 'submit', form: id } as const;
    const asked = modal.confirm({
      title,
      icon,
      content: contentWith(null),
      okText,
      cancelText,
      okButtonProps,
      // The field has the focus. The library, 6.6, reads a null in `focusable` as absent and focuses the OK button.
      autoFocusButton: null,
      onOk: async () => {
        const values = await form.validateFields();
        if (step) await carryOut(step, values);
        given = values;
      },
    });
    async function carryOut({ run, success, refusal }: AskedStep, values: Given): Promise<void> {
      // Until its outcome is known, the step cannot be cancelled.
      asked.update({ keyboard: false, cancelButtonProps: { disabled: true } });
      try {
        await run(values);
        forgetRefusedReason();
        void message.success(success(values));
      } catch (error) {
        keepRefusedReason(title, values.reason);
        asked.update({
          content: contentWith(refusal(toAppError(error), close)),
          keyboard: true,
          cancelButtonProps: { disabled: false },
          // The question is about a version that another user has replaced, and would be refused again.
          okButtonProps: { ...okButtonProps, disabled: hasCode(error, 'record.changed') },
        });
        throw error;
      }
    }
    function close(): void {
      asked.destroy();
      left.resolve();
    }
    await Promise.race([asked, left.promise]);
    return given;
  };
}

/** Asks for the reason of a step and carries it out, if it is given; resolves to null if the user cancels. */
export function useAskReason(): (question: ReasonQuestion, step?: AskedStep) => Promise<string | null> {
  const ask = useQuestion();
  return async (question, step) => (await ask(question, undefined, step))?.reason ?? null;
}

/** Asks for a choice and a reason and carries out the step; false if the user cancels. */
export function useAskChoice(): (
  question: ReasonQuestion & { choice: ReasonChoice },
  step: AskedStep<Required<Given>>,
) => Promise<boolean> {
  const ask = useQuestion();
  return async ({ choice, ...question }, { run, success, refusal }) => {
    const step: AskedStep = {
      run: ({ reason, choice = '' }) => run({ reason, choice }),
      success: ({ reason, choice = '' }) => success({ reason, choice }),
      refusal,
    };
    return (await ask(question, choice, step)) !== null;
  };
}
