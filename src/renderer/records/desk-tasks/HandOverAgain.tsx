import { Button, Form } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { DeskSelect } from '../../components/desk-tasks/DeskSelect.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useChange } from '../calls/use-change.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';

interface HandOverAgainProps {
  task: DeskTask;
  /** Called with the task as it waits for the desk that was chosen. */
  onPosted?: (task: DeskTask) => void;
}

/** Posts a returned task to another desk. It stays the same task and keeps its records. */
export function HandOverAgain({ task, onPosted }: HandOverAgainProps) {
  const { t } = useTranslation();
  const desks = useEndpoint('deskTask', deskTaskApi.desks, {});
  const change = useChange('deskTask');
  const { busy, run } = useAction();
  const fieldId = useId();
  const [deskId, setDeskId] = useState('');
  if (desks.error) return <ErrorPanel error={desks.error} onRetry={desks.reload} />;
  if (desks.data?.length === 0) return <p>{t('deskTasks.noDesks')}</p>;
  const handOver = () =>
    run(async () => {
      const posted = await change.run(deskTaskApi.handOverAgain, { body: { taskId: task.id, deskId } });
      onPosted?.(posted);
    });
  return (
    <>
      <Form.Item label={t('deskTasks.desk')} htmlFor={fieldId} layout="vertical">
        <DeskSelect id={fieldId} value={deskId} onChange={setDeskId} desks={desks.data} />
      </Form.Item>
      <Button type="primary" loading={busy} disabled={desks.data === null} onClick={() => void handOver()}>
        {t('deskTasks.handOverAgain')}
      </Button>
    </>
  );
}
