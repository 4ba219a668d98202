import { App, Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_REPRINT_REASON } from '#shared/domain/reprint';
import { namedPacks } from './named-packs.ts';

/** What is asked before labels are printed again. */
export interface ReprintQuestion {
  packNos: readonly string[];
  /** The company's rule wants a reason, not only a yes. */
  needsReason: boolean;
}

/**
 * Asks whether the labels of these packages, printed before, are to be printed once more, and why. Returns the reason, empty where
 * none is needed, or null for no.
 */
export function useConfirmReprint(): (question: ReprintQuestion) => Promise<string | null> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const id = useId();

  return async ({ packNos, needsReason }) => {
    let given: string | null = null;
    await modal.confirm({
      title: t('print.reprintAsk', { count: packNos.length }),
      content: (
        <Form id={id} form={form} layout="vertical" preserve={false} initialValues={{ reason: '' }}>
          <p>{t('print.reprintAskAdvice', { packNos: namedPacks(packNos) })}</p>
          {needsReason && (
            <Form.Item
              name="reason"
              label={t('papers.reason')}
              rules={[
                {
                  required: true,
                  whitespace: true,
                  message: t('records.required', { field: t('papers.reason') }),
                },
              ]}
            >
              <Input autoFocus maxLength={LONGEST_REPRINT_REASON} />
            </Form.Item>
          )}
        </Form>
      ),
      okText: t('print.reprintGo'),
      // Its form's submit button, so that Enter in the field presses it.
      okButtonProps: { htmlType: 'submit', form: id },
      cancelText: t('print.reprintStop'),
      autoFocusButton: needsReason ? null : 'cancel',
      onOk: async () => {
        const { reason = '' } = await form.validateFields();
        given = reason.trim();
      },
    });
    return given;
  };
}
