import { App, Form, Select, Table } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FedLog, processTaskApi } from '#shared/api/process-task';
import { MOST_PARTS } from '#shared/domain/processing/timber';
import { type AppError, toAppError } from '#shared/errors';
import { processTask, TASK_BUTTONS } from '#shared/records/process-task';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import texts from '../../components/look/texts.module.css';
import { formatFigure } from '../../components/words/numbers.ts';
import { lineTermIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { FieldInput } from '../../records/form/FieldInput.tsx';
import { fieldRule } from '../../records/form/field-problem.ts';
import { chosenIn } from '../../records/list/list-filter.ts';
import styles from './DivideDialog.module.css';

const NUMBER = { align: 'right', className: texts.numbers } as const;
/** Most logs are sawn into halves (W6.4). */
const USUAL_PARTS = 2;
const COMMON = ['plannedDate', 'thicknessMm', 'productionProcessId', 'candidates'] as const;

interface DivideDialogProps {
  /** The feed order it begins with; empty for none. */
  feedOrderId: string;
  onClose: () => void;
}

/** Says into how many flitches the logs of a feed order are sawn; each becomes a task. */
export function DivideDialog({ feedOrderId, onClose }: DivideDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const change = useChange(processTask.area);
  const [form] = Form.useForm<Record<string, string>>();
  const id = useId();
  const [order, setOrder] = useState(feedOrderId);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const logs = useEndpoint(
    processTask.area,
    processTaskApi.fedLogs,
    order === '' ? null : { feedOrderId: order },
  );
  const rows = order === '' ? [] : (logs.data ?? []);
  const partsOf = (log: FedLog) => (log.timberNos.length > 0 ? 0 : (chosen[log.id] ?? USUAL_PARTS));
  const sawn = rows.map((log) => ({ logId: log.id, parts: partsOf(log) })).filter(({ parts }) => parts > 0);
  const count = sawn.reduce((sum, { parts }) => sum + parts, 0);

  async function send(common: Record<string, string>): Promise<void> {
    if (sawn.length === 0) return;
    setRefusal(null);
    try {
      const { candidates = '', ...fields } = common;
      const body = {
        feedOrderId: order,
        logs: sawn,
        ...fields,
        candidates: chosenIn(candidates),
      };
      const { timberNos } = await change.run(processTaskApi.divide, { body });
      void message.success(t('processing.divided', { count: timberNos.length }));
      onClose();
    } catch (error) {
      setRefusal(toAppError(error));
    }
  }

  const { feedOrderId: orderField } = processTask.fields;
  const options = Array.from({ length: MOST_PARTS + 1 }, (_, parts) => ({
    value: parts,
    label:
      parts === 0
        ? t('processing.notSawn')
        : parts === 1
          ? t('processing.whole')
          : t('processing.parts', { parts }),
  }));
  return (
    <Dialog
      open
      width={820}
      title={TASK_BUTTONS.divide[language]}
      okText={t('processing.divide', { count })}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: count === 0 }}
      confirmLoading={change.busy}
      onCancel={onClose}
    >
      {refusal && <ErrorPanel error={refusal} />}
      <Form
        id={id}
        form={form}
        layout="vertical"
        className={styles.fields ?? ''}
        onFinish={(values) => void send(values)}
      >
        <Form.Item label={orderField.words[language]} required>
          <FieldInput
            field={orderField}
            value={order}
            onChange={(value) => setOrder(String(value ?? ''))}
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
      {logs.error && order !== '' && <ErrorPanel error={logs.error} onRetry={logs.reload} />}
      <Table<FedLog>
        size="small"
        rowKey="id"
        loading={order !== '' && logs.loading}
        dataSource={rows}
        pagination={false}
        scroll={{ y: 320 }}
        locale={{ emptyText: t(order === '' ? 'processing.chooseOrder' : 'processing.noLogs') }}
        columns={[
          { title: t('processing.logNo'), dataIndex: 'logNo' },
          {
            title: processTask.fields.speciesId.words[language],
            render: (_, { species }) => lineTermIn(language, species),
          },
          { title: t('processing.diameter'), dataIndex: 'checkDiameter', ...NUMBER },
          {
            title: t('processing.volume'),
            render: (_, { volume }) => formatFigure(String(volume ?? ''), 3),
            ...NUMBER,
          },
          {
            title: t('processing.sawnInto'),
            width: 200,
            render: (_, log) =>
              log.timberNos.length > 0 ? (
                log.timberNos.join(' ')
              ) : (
                <Select
                  aria-label={`${log.logNo} ${t('processing.sawnInto')}`}
                  value={partsOf(log)}
                  options={options}
                  onChange={(parts) => setChosen((before) => ({ ...before, [log.id]: parts }))}
                />
              ),
          },
        ]}
      />
    </Dialog>
  );
}
