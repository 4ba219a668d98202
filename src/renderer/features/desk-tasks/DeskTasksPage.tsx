import { Button, type TableColumnType } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { mayWithdraw } from '#shared/desk-tasks/states';
import { type Language, toAppError } from '#shared/errors';
import { deskOfTask } from '../../components/desk-tasks/desk-of-task.ts';
import { TaskState } from '../../components/desk-tasks/TaskState.tsx';
import { taskTitle } from '../../components/desk-tasks/task-title.ts';
import { useLiveTasks } from '../../components/desk-tasks/use-live-tasks.ts';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { useDesk } from '../../stores/desk.ts';
import { showError } from '../../stores/notices.ts';
import { InboxPanel } from './InboxPanel.tsx';

const AREA = 'deskTask';
const FILTERS = [] as const;

/** 工位任务: the work the user handed to desks with its state; at a desk, its inbox above. */
export function DeskTasksPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasDesk = useDesk((state) => state.state !== 'none');
  const list = useListAddress(FILTERS);
  const { current, size } = list.call;
  const page = useEndpoint(AREA, deskTaskApi.mine, { current, size });
  const records = useLiveTasks(page.data?.records ?? null, page.reload);
  const change = useChange(AREA);

  const withdraw = ({ id: taskId }: DeskTask) =>
    change.run(deskTaskApi.withdraw, { body: { taskId } }).catch((error: unknown) => {
      page.reload();
      showError(toAppError(error));
    });

  return (
    <ListPage<DeskTask, never>
      title={t('layout.deskTasks')}
      list={list}
      page={{ ...page, data: page.data && { ...page.data, records } }}
      columns={columnsOf(t, language, withdraw)}
      filters={null}
      note={hasDesk ? <InboxPanel /> : undefined}
      nothing={{ title: t('deskTasks.none'), advice: t('deskTasks.noneAdvice') }}
    />
  );
}

function columnsOf(
  t: TFunction,
  language: Language,
  withdraw: (task: DeskTask) => Promise<unknown>,
): TableColumnType<DeskTask>[] {
  return [
    {
      title: t('deskTasks.what'),
      dataIndex: 'title',
      width: 360,
      fixed: 'start',
      render: (_, task) => taskTitle(task, t, language),
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
      width: 100,
      render: (_, task) =>
        mayWithdraw(task) && (
          <Button
            size="small"
            aria-label={`${t('deskTasks.withdraw')} ${task.title}`}
            onClick={() => void withdraw(task)}
          >
            {t('deskTasks.withdraw')}
          </Button>
        ),
    },
  ];
}
