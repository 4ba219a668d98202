import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Field } from '#shared/records/field';
import { scanList } from '#shared/records/scan-list';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { FieldInput } from '../../records/form/FieldInput.tsx';
import { fieldProblem } from '../../records/form/field-problem.ts';
import { useLeaving } from '../../records/form/use-leaving.ts';
import { type LineValues, sameLines, startLine } from '../../records/lines/line-values.ts';

const GROUP = scanList.lines?.rows;
const FIELDS: readonly [string, Field][] = Object.entries(GROUP?.fields ?? {});

interface CorrectRowProps {
  row: LineValues;
  busy: boolean;
  onSave: (values: LineValues) => void;
  onClose: () => void;
}

/** Corrects the values that a device sent for one row. */
export function CorrectRow({ row, busy, onSave, onClose }: CorrectRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form] = Form.useForm<LineValues>();
  const start = GROUP && startLine(GROUP, row);
  const close = useLeaving(
    {
      busy,
      isTouched: () => GROUP !== undefined && !sameLines(GROUP, [start], [form.getFieldsValue(true)]),
      discard() {},
    },
    onClose,
  );
  return (
    <Dialog
      open
      title={t('scans.correctRow')}
      okText={t('records.save')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={() => void close()}
    >
      <Form
        form={form}
        layout="horizontal"
        labelCol={{ flex: '120px' }}
        initialValues={start}
        onFinish={onSave}
      >
        {FIELDS.map(([name, field]) => (
          <Form.Item
            key={name}
            name={name}
            label={field.words[language]}
            required={field.isRequired}
            rules={[
              {
                validator: async (_, value) => {
                  const problem = fieldProblem(field, value, t, language);
                  if (problem !== null) throw new Error(problem);
                },
              },
            ]}
          >
            <FieldInput field={field} />
          </Form.Item>
        ))}
      </Form>
    </Dialog>
  );
}
