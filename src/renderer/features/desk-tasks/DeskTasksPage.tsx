import { Button, type TableColumnType } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { mayWithdraw } from '#shared/desk-tasks/states';
import { deskOfTask } from '../../components/desk-tasks/desk-of-task.ts';
import { TaskState } from '../../components/desk-tasks/TaskState.tsx';
import { TaskTitle } from '../../components/desk-tasks/TaskTitle.tsx';
import { taskTitle } from '../../components/desk-tasks/task-title.ts';
import { useLiveTasks } from '../../components/desk-tasks/use-live-tasks.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { HandOverAgain } from '../../records/desk-tasks/HandOverAgain.tsx';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { useDesk } from '../../stores/desk.ts';
import { InboxPanel } from './InboxPanel.tsx';

const AREA = 'deskTask';
const FILTERS = [] as const;

/**
 * 工位任务: the user's tasks for desks with their state; returned tasks can be posted again. At a desk, its inbox is shown
 * above.
 */
export function DeskTasksPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasDesk = useDesk((state) => state.state !== 'none');
  const list = useListAddress(FILTERS);
  const { current, size } = list.call;
  const page = useEndpoint(AREA, deskTaskApi.mine, { current, size });
  const records = useLiveTasks(page.data?.records ?? null, page.reload);
  const change = useChange(AREA);
  const { run } = useAction();

  const [returned, setReturned] = useState<DeskTask | null>(null);

  const withdraw = ({ id: taskId }: DeskTask) =>
    run(() =>
      change.run(deskTaskApi.withdraw, { body: { taskId } }).catch((error: unknown) => {
        page.reload();
        throw error;
      }),
    );

  return (
    <>
      <ListPage<DeskTask, never>
        area={AREA}
        title={t('layout.deskTasks')}
        list={list}
        page={{ ...page, data: page.data && { ...page.data, records } }}
        columns={columnsOf(t, { withdraw, handOverAgain: setReturned })}
        filters={null}
        actions={
          <DownloadButton download={deskTaskApi.download} start={deskTaskApi.startDownload} query={{}} />
        }
        note={hasDesk ? <InboxPanel /> : undefined}
        nothing={{ title: t('deskTasks.none'), advice: t('deskTasks.noneAdvice') }}
      />
      {returned && (
        <Dialog
          open
          width={480}
          title={`${t('deskTasks.handOverAgain')} · ${taskTitle(returned, t, language)}`}
          footer={null}
          onCancel={() => setReturned(null)}
        >
          <HandOverAgain task={returned} onPosted={() => setReturned(null)} />
        </Dialog>
      )}
    </>
  );
}

interface TaskActs {
  withdraw: (task: DeskTask) => Promise<unknown>;
  handOverAgain: (task: DeskTask) => void;
}

function columnsOf(t: TFunction, acts: TaskActs): TableColumnType<DeskTask>[] {
  return [
    {
      title: t('deskTasks.what'),
      dataIndex: 'title',
      width: 360,
      fixed: 'start',
      render: (_, task) => <TaskTitle task={task} />,
    },
    {
      title: t('deskTasks.state'),
      dataIndex: 'state',
      width: 240,
      render: (_, task) => <TaskState task={task} />,
    },
    {
      title: t('deskTasks.desk'),
      dataIndex: 'deskName',
      width: 160,
      render: (_, task) => deskOfTask(task) || t('deskTasks.anyDesk'),
    },
    {
      title: t('deskTasks.total'),
      dataIndex: 'total',
      className: texts.numbers,
      align: 'right',
      width: 90,
    },
    { title: t('deskTasks.time'), dataIndex: 'createTime', className: texts.numbers, width: 160 },
    { title: t('deskTasks.endTime'), dataIndex: 'endTime', className: texts.numbers, width: 160 },
    {
      title: t('records.actions'),
      dataIndex: 'id',
      width: 160,
      render: (_, task) =>
        mayWithdraw(task) ? (
          <Button
            size="small"
            aria-label={`${t('deskTasks.withdraw')} ${task.title}`}
            onClick={() => void acts.withdraw(task)}
          >
            {t('deskTasks.withdraw')}
          </Button>
        ) : (
          task.state === 'returned' && (
            <Button
              size="small"
              aria-label={`${t('deskTasks.handOverAgain')} ${task.title}`}
              onClick={() => acts.handOverAgain(task)}
            >
              {t('deskTasks.handOverAgain')}
            </Button>
          )
        ),
    },
  ];
}
