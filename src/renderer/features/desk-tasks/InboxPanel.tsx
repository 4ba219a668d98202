import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type { InboxTask } from '#shared/api/desk-task';
import { isAttendedKind, isReadingKind } from '#shared/desk-tasks/kinds';
import { readingAddress } from '#shared/menu/addresses';
import { TaskState } from '../../components/desk-tasks/TaskState.tsx';
import { TaskTitle } from '../../components/desk-tasks/TaskTitle.tsx';
import { useInbox } from '../../components/desk-tasks/use-inbox.ts';
import { useRegistration } from '../../components/desk-tasks/use-registration.ts';
import { ListTable } from '../../components/list/ListTable.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { requireDesk } from '../../desk/connect.ts';
import { keepSettings } from '../../desk/keep-settings.ts';
import { useDesk } from '../../stores/desk.ts';
import { openTagBatch } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './desk-tasks.module.css';

/** 收件箱: the tasks that wait for this desk and those it works on. */
export function InboxPanel() {
  const { t } = useTranslation();
  const settings = useDesk((state) => state.settings);
  const registration = useRegistration();
  const listed = useInbox();
  const { run } = useAction();
  const { desk: registered = null, attended = null } = registration.data ?? {};
  const takesTasks = registered !== null || attended !== null;

  const decide = (takesAll: boolean) =>
    run(() => keepSettings({ takesTasks: takesAll ? 'always' : 'ask' }), { success: t('devices.saved') });

  return (
    <section className={`${panels.panel} ${styles.inbox}`} aria-labelledby="desk-inbox">
      <h2 id="desk-inbox">{t('deskTasks.inbox')}</h2>
      {listed.error && <ErrorPanel error={listed.error} onRetry={listed.reload} />}
      {registration.data && !takesTasks && (
        <EmptyState title={t('deskTasks.notRegistered')} advice={t('deskTasks.notRegisteredAdvice')} />
      )}
      {takesTasks && (
        <>
          {attended && <p className={styles.attended}>{t('deskTasks.attended', { name: attended.name })}</p>}
          <Checkbox
            checked={settings?.takesTasks === 'always'}
            onChange={({ target }) => void decide(target.checked)}
          >
            {t('deskTasks.takesAll')}
          </Checkbox>
          <InboxTable tasks={listed.data ?? []} />
        </>
      )}
    </section>
  );
}

function InboxTable({ tasks }: { tasks: InboxTask[] }) {
  const { t } = useTranslation();
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
          render: (_, task) => <TaskTitle task={task} />,
        },
        { title: t('deskTasks.total'), dataIndex: 'total', align: 'right', width: 90 },
        { title: t('deskTasks.state'), width: 260, render: (_, task) => <TaskState task={task} /> },
        { title: t('deskTasks.time'), dataIndex: 'createTime', width: 170 },
        {
          title: t('records.actions'),
          width: 100,
          render: (_, task) => <InboxAct task={task} />,
        },
      ]}
    />
  );
}

/** Takes a task; a reading or tags to be written are then done by the person here, who also goes on with them. */
function InboxAct({ task }: { task: InboxTask }) {
  const { id, kind, title, isOwn, state, checkedKind } = task;
  const { t } = useTranslation();
  const goOn = useGoOn();
  const { busy, run } = useAction();
  const isReading = isReadingKind(kind);
  const mayRead = usePermission(kind === 'checkTags' ? 'tagReading_check' : 'tagReading_view');
  const maySee = usePermission(`${checkedKind}_view`);
  const mayTag = usePermission('pack_tag');
  const mayDo = isReading ? mayRead && (maySee || checkedKind === null) : mayTag;
  if (isAttendedKind(kind) ? !mayDo || state === 'done' : isOwn) return null;
  const words = t(isOwn ? 'deskTasks.goOn' : 'deskTasks.take');

  const take = () =>
    run(
      async () => {
        const { tasks } = requireDesk();
        await tasks.accept({ id });
        if (kind === 'writeTags') {
          const left = await tasks.tagsLeft({ id });
          if (left.length > 0) openTagBatch(left, task);
        }
        if (isReading) goOn(readingAddress(id));
      },
      isOwn ? { success: false } : {},
    );

  return (
    <Button
      size="small"
      type="primary"
      loading={busy}
      aria-label={`${words} ${title}`}
      onClick={() => void take()}
    >
      {words}
    </Button>
  );
}
