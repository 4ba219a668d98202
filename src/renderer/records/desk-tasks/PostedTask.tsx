import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { DESK_TASKS } from '#shared/menu/addresses';
import { deskOfTask } from '../../components/desk-tasks/desk-of-task.ts';
import { TaskState } from '../../components/desk-tasks/TaskState.tsx';
import { useLiveTasks } from '../../components/desk-tasks/use-live-tasks.ts';
import { closeDialogs } from '../../stores/dialogs.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import { HandOverAgain } from './HandOverAgain.tsx';

interface PostedTaskProps {
  posted: DeskTask;
  /** Closes the surrounding dialog, because the link leads to another page. */
  onLeave?: () => void;
}

/** A task that was just posted to a desk, with its progress; if it is returned, it can be posted to another. */
export function PostedTask({ posted, onLeave = closeDialogs }: PostedTaskProps) {
  const { t } = useTranslation();
  const { data, reload } = useEndpoint('deskTask', deskTaskApi.detail, { taskId: posted.id });
  const [task = posted] = useLiveTasks([data ?? posted], reload);
  return (
    <>
      <p role="status">
        {t('deskTasks.posted', { desk: deskOfTask(task) || t('deskTasks.anyDesk') })}{' '}
        <TaskState task={task} />
      </p>
      {task.state === 'returned' ? (
        <HandOverAgain task={task} />
      ) : (
        <p>
          {t('deskTasks.mayClose')}{' '}
          <Link to={DESK_TASKS} onClick={onLeave}>
            {t('layout.deskTasks')}
          </Link>
        </p>
      )}
    </>
  );
}
