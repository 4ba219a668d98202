import { Form } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { processTask, TASK_BUTTONS } from '#shared/records/process-task';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { FieldInput } from '../../records/form/FieldInput.tsx';
import { fieldRule } from '../../records/form/field-problem.ts';
import { useLeaving } from '../../records/form/use-leaving.ts';
import styles from './DivideDialog.module.css';
import { FedLogs } from './FedLogs.tsx';
import { useDivide } from './use-divide.ts';

const COMMON = ['plannedDate', 'thicknessMm', 'productionProcessId', 'candidates'] as const;

interface DivideDialogProps {
  /** The initial feed order; empty for none. */
  feedOrderId: string;
  onClose: () => void;
}

/** Asks into how many flitches the logs of a feed order are sawn; each flitch becomes a task. */
export function DivideDialog({ feedOrderId, onClose }: DivideDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form] = Form.useForm<Record<string, string>>();
  const id = useId();
  const divide = useDivide(feedOrderId, onClose);
  const { count } = divide;
  const close = useLeaving(
    { busy: divide.busy, isTouched: () => divide.isTouched || form.isFieldsTouched(), discard() {} },
    onClose,
  );
  const { feedOrderId: orderField } = processTask.fields;
  return (
    <Dialog
      open
      width={820}
      title={TASK_BUTTONS.divide[language]}
      okText={t('processing.divide', { count })}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: count === 0 }}
      confirmLoading={divide.busy}
      onCancel={() => void close()}
    >
      {divide.refusal && <ErrorPanel error={divide.refusal} />}
      <Form
        id={id}
        form={form}
        layout="vertical"
        className={styles.fields ?? ''}
        onFinish={(values) => void divide.send(values)}
      >
        <Form.Item label={orderField.words[language]} required>
          <FieldInput
            field={orderField}
            value={divide.order}
            onChange={(value) => divide.chooseOrder(String(value ?? ''))}
            label={orderField.words[language]}
          />
        </Form.Item>
        {COMMON.map((name) => {
          const field = processTask.fields[name];
          return (
            <Form.Item
              key={name}
              name={name}
              label={field.words[language]}
              rules={[fieldRule(field, t, language)]}
            >
              <FieldInput field={field} />
            </Form.Item>
          );
        })}
      </Form>
      {divide.error && <ErrorPanel error={divide.error} onRetry={divide.reload} />}
      <FedLogs divide={divide} />
    </Dialog>
  );
}
