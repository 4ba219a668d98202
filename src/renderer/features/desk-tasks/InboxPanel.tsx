import { Button, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxTask } from '#shared/api/desk-task';
import { TaskState } from '../../components/desk-tasks/TaskState.tsx';
import { taskTitle } from '../../components/desk-tasks/task-title.ts';
import { ListTable } from '../../components/list/ListTable.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import panels from '../../components/look/panels.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { desk, requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import styles from './desk-tasks.module.css';

/** 收件箱: the tasks that wait for this desk and those it works on. */
export function InboxPanel() {
  const { t } = useTranslation();
  const connected = useDesk((state) => state.state === 'ready');
  const settings = useDesk((state) => state.settings);
  const registration = useLoaded(String(connected), () => requireDesk().registration.state());
  const listed = useLoaded(String(connected), () => requireDesk().tasks.list());
  const [changed, setChanged] = useState<InboxTask[] | null>(null);
  useEffect(() => desk?.tasks.onChanged(setChanged), []);
  const { run } = useAction();
  const isRegistered = registration.data?.desk != null;

  const decide = (takesAll: boolean) =>
    run(async () => {
      const takesTasks = takesAll ? 'always' : 'ask';
      useDesk.setState({ settings: await requireDesk().settings.update({ takesTasks }) });
    });

  return (
    <section className={`${panels.panel} ${styles.inbox}`} aria-labelledby="desk-inbox">
      <h2 id="desk-inbox">{t('deskTasks.inbox')}</h2>
      {listed.error && <ErrorPanel error={listed.error} onRetry={listed.reload} />}
      {registration.data && !isRegistered && (
        <EmptyState title={t('deskTasks.notRegistered')} advice={t('deskTasks.notRegisteredAdvice')} />
      )}
      {isRegistered && (
        <>
          <Checkbox
            checked={settings?.takesTasks === 'always'}
            onChange={({ target }) => void decide(target.checked)}
          >
            {t('deskTasks.takesAll')}
          </Checkbox>
          <InboxTable tasks={changed ?? listed.data ?? []} />
        </>
      )}
    </section>
  );
}

function InboxTable({ tasks }: { tasks: InboxTask[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { busy, run } = useAction();
  return (
    <ListTable<InboxTask>
      label={t('deskTasks.inbox')}
      rows={tasks}
      rowKey="id"
      loading={false}
      empty={<EmptyState title={t('deskTasks.inboxEmpty')} advice={t('deskTasks.inboxEmptyAdvice')} />}
      columns={[
        { title: t('deskTasks.from'), dataIndex: 'ownerName', width: 120 },
        {
          title: t('deskTasks.what'),
          width: 400,
          render: (_, task) => taskTitle(task, t, language),
        },
        { title: t('deskTasks.total'), dataIndex: 'total', align: 'right', width: 90 },
        { title: t('deskTasks.state'), width: 260, render: (_, task) => <TaskState task={task} /> },
        { title: t('deskTasks.time'), dataIndex: 'createTime', width: 170 },
        {
          title: t('records.actions'),
          width: 100,
          render: (_, { id, title, isOwn }) =>
            !isOwn && (
              <Button
                size="small"
                type="primary"
                loading={busy}
                aria-label={`${t('deskTasks.take')} ${title}`}
                onClick={() => void run(() => requireDesk().tasks.accept({ id }))}
              >
                {t('deskTasks.take')}
              </Button>
            ),
        },
      ]}
    />
  );
}
