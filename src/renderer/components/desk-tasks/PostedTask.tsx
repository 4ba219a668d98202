import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DeskTask } from '#shared/api/desk-task';
import { DESK_TASKS } from '#shared/menu/addresses';
import { closeDialogs } from '../../stores/dialogs.ts';
import { TaskState } from './TaskState.tsx';
import { useLiveTasks } from './use-live-tasks.ts';

interface PostedTaskProps {
  posted: DeskTask;
  /** Read after it was posted; null until then. */
  read: DeskTask | null;
  reload: () => void;
}

/** A task that was just handed to a desk, with its progress. */
export function PostedTask({ posted, read, reload }: PostedTaskProps) {
  const { t } = useTranslation();
  const [task = posted] = useLiveTasks([read ?? posted], reload);
  return (
    <>
      <p role="status">
        {t('deskTasks.posted', { desk: task.deskName || t('deskTasks.anyDesk') })} <TaskState task={task} />
      </p>
      <p>
        {t('deskTasks.mayClose')}{' '}
        <Link to={DESK_TASKS} onClick={closeDialogs}>
          {t('layout.deskTasks')}
        </Link>
      </p>
    </>
  );
}
