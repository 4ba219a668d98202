import { App, Form } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { processTaskApi } from '#shared/api/process-task';
import { OPERATIONS } from '#shared/domain/processing/operations';
import { type AppError, toAppError } from '#shared/errors';
import type { Field } from '#shared/records/field';
import { processTask, taskStateOf } from '#shared/records/process-task';
import type { RecordRow } from '#shared/records/record';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { FieldInput } from '../../records/form/FieldInput.tsx';
import { useLeavingForm } from '../../records/form/use-leaving-form.ts';
import { chosenIn } from '../../records/list/list-filter.ts';
import { readRecentChoices } from '../../stores/recent-choices.ts';
import { usePermission, useSession } from '../../stores/session.ts';

interface Entered {
  machineId: string;
  participants: string;
  time: string;
  /** Of an operation that was done before it is entered. */
  finishTime: string;
}

interface OperationDialogProps {
  task: RecordRow;
  act: 'start' | 'finish';
  onClose: () => void;
}

/** Starts an operation, by default now, by the user, on the machine used last; or enters an earlier one. */
export function OperationDialog({ task, act, onClose }: OperationDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const change = useChange(processTask.area);
  const [form] = Form.useForm<Entered>();
  const close = useLeavingForm(form, change.busy, onClose);
  const id = useId();
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const own = useSession((state) => state.record?.token);
  const mayFinish = usePermission('processTask_finish');
  const { operation } = taskStateOf(task);
  const { words, machine } = OPERATIONS[operation];
  const called = words[language];
  const machineField: Field | undefined = machine && processTask.fields[machine.field];
  const start = {
    machineId: (machine && readRecentChoices(machine.area)[0]) ?? '',
    participants: own?.user_id ?? '',
    time: '',
    finishTime: '',
  };

  async function send({ machineId, participants, time, finishTime }: Entered): Promise<void> {
    setRefusal(null);
    const body = { id: task.id, version: task.version, operation, ...(time && { time }) };
    try {
      if (act === 'finish') await change.runOnSeen(processTaskApi.finish, { body });
      else
        await change.runOnSeen(processTaskApi.start, {
          body: {
            ...body,
            ...(machine && { machineId }),
            participants: chosenIn(participants),
            ...(finishTime && { finishTime }),
          },
        });
      void message.success(
        t(act === 'start' && !finishTime ? 'processing.started' : 'processing.finished', {
          operation: called,
        }),
      );
      onClose();
    } catch (error) {
      setRefusal(toAppError(error));
    }
  }

  const timeField: Field = { ...processTask.fields.startTime, isDerived: false };
  return (
    <Dialog
      open
      title={`${String(task.timberNo)} · ${t(act === 'start' ? 'processing.start' : 'processing.finish', { operation: called })}`}
      okText={t(act === 'start' ? 'processing.start' : 'processing.finish', { operation: called })}
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={change.busy}
      onCancel={() => void close()}
    >
      {refusal && <ErrorPanel error={refusal} />}
      <Form
        id={id}
        form={form}
        layout="vertical"
        initialValues={start}
        onFinish={(values) => void send(values)}
      >
        {act === 'start' && machineField !== undefined && (
          <Form.Item
            name="machineId"
            label={machineField.words[language]}
            rules={[
              { required: true, message: t('records.required', { field: machineField.words[language] }) },
            ]}
          >
            <FieldInput field={machineField} />
          </Form.Item>
        )}
        {act === 'start' && (
          <Form.Item name="participants" label={processTask.fields.participants.words[language]}>
            <FieldInput field={processTask.fields.participants} called={own?.real_name ?? ''} />
          </Form.Item>
        )}
        <Form.Item
          name="time"
          label={processTask.fields[act === 'start' ? 'startTime' : 'finishTime'].words[language]}
          extra={t('processing.nowIfEmpty')}
        >
          <FieldInput field={timeField} />
        </Form.Item>
        {act === 'start' && mayFinish && operation !== 'PACK' && (
          <Form.Item
            name="finishTime"
            label={processTask.fields.finishTime.words[language]}
            extra={t('processing.finishIfDone')}
          >
            <FieldInput field={timeField} />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}
