import { useTranslation } from 'react-i18next';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { useChange } from '../calls/use-change.ts';
import { DeskChoice } from './DeskChoice.tsx';

interface HandOverAgainProps {
  task: DeskTask;
  /** Called with the task as it waits for the desk that was chosen. */
  onPosted?: (task: DeskTask) => void;
}

/** Posts a returned task to another desk. It stays the same task and keeps its records. */
export function HandOverAgain({ task, onPosted }: HandOverAgainProps) {
  const { t } = useTranslation();
  const change = useChange('deskTask');
  async function handOver(deskId: string): Promise<void> {
    onPosted?.(await change.run(deskTaskApi.handOverAgain, { body: { taskId: task.id, deskId } }));
  }
  return <DeskChoice label={t('deskTasks.handOverAgain')} handOver={handOver} />;
}
