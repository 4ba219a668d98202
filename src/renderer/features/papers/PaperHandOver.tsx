import { DesktopOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { Decorative } from '../../components/Decorative.tsx';
import { DeskSelect } from '../../components/desk-tasks/DeskSelect.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { PostedTask } from '../../records/desk-tasks/PostedTask.tsx';

interface PaperHandOverProps {
  count: number;
  isReady: boolean;
  /** Records the prints and hands them to a desk; the task's id is chosen here. */
  onHandOver: (place: { taskId: string; deskId: string }) => Promise<DeskTask>;
  /** Closes a dialog that is not one of the shell's. */
  onLeave?: () => void;
}

/** Where there is no desk: hand documents to one to be printed there, and see how far it is. */
export function PaperHandOver({ count, isReady, onHandOver, onLeave }: PaperHandOverProps) {
  const { t } = useTranslation();
  const desks = useEndpoint('deskTask', deskTaskApi.desks, {});
  const fieldId = useId();
  const [deskId, setDeskId] = useState('');
  const [posted, setPosted] = useState<DeskTask | null>(null);
  const { busy, run } = useAction();
  // Posted again after a lost answer it is still one task.
  const taskId = useRef(crypto.randomUUID());

  if (posted !== null) return <PostedTask posted={posted} {...(onLeave && { onLeave })} />;
  if (desks.error) return <ErrorPanel error={desks.error} onRetry={desks.reload} />;
  if (desks.data?.length === 0) return <p>{t('deskTasks.noDesks')}</p>;
  const handOver = () =>
    run(async () => setPosted(await onHandOver({ taskId: taskId.current, deskId })), { success: false });
  return (
    <>
      <Form.Item label={t('deskTasks.desk')} htmlFor={fieldId}>
        <DeskSelect id={fieldId} value={deskId} onChange={setDeskId} desks={desks.data} />
      </Form.Item>
      <Button
        type="primary"
        icon={<Decorative icon={DesktopOutlined} />}
        loading={busy}
        disabled={!isReady}
        onClick={() => void handOver()}
      >
        {t('deskTasks.handOverPapers', { count })}
      </Button>
    </>
  );
}
