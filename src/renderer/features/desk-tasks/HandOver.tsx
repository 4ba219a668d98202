import { App, Button, Form, InputNumber, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { type AppError, toAppError } from '#shared/errors';
import { DESK_TASKS } from '#shared/menu/addresses';
import { DeskRequired } from '../../components/desk/DeskRequired.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { closeDialogs, type PackRef, useDialogs } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './desk-tasks.module.css';
import { TaskState } from './TaskState.tsx';
import { useLiveTasks } from './use-live-tasks.ts';

const MOST_COPIES = 100;

/**
 * 请使用客户端操作 for labels and tags; labels with a way forward: hand the printing to a desk, and see how far it is.
 */
export function HandOver() {
  const [{ refs, isPrint }] = useState(() => {
    const { printPacks, tagPack, tagPacks } = useDialogs.getState();
    const refs = printPacks ?? tagPacks ?? (tagPack ? [tagPack] : []);
    return { refs, isPrint: printPacks !== null };
  });
  const mayPrint = usePermission('pack_print') && isPrint;
  const [task, setTask] = useState<DeskTask | null>(null);
  return (
    <DeskRequired packNos={refs.map(({ packNo }) => packNo)} onClose={closeDialogs}>
      {mayPrint && (
        <section className={styles.handOver}>
          {task === null ? <HandOverForm refs={refs} onPosted={setTask} /> : <Posted task={task} />}
        </section>
      )}
    </DeskRequired>
  );
}

interface Choices {
  deskId: string;
  copies: number;
}

function HandOverForm({ refs, onPosted }: { refs: readonly PackRef[]; onPosted: (task: DeskTask) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { modal } = App.useApp();
  const desks = useEndpoint('deskTask', deskTaskApi.desks, {});
  const change = useChange('deskTask');
  const [refusal, setRefusal] = useState<AppError | null>(null);
  // Posted again after a lost answer it is still one task.
  const taskId = useRef(crypto.randomUUID());

  async function post(choices: Choices, mayReprint: boolean): Promise<void> {
    setRefusal(null);
    try {
      const packIds = refs.map(({ id }) => id);
      const body = { taskId: taskId.current, packIds, captions: language, mayReprint, ...choices };
      onPosted(await change.run(deskTaskApi.printLabels, { body }));
    } catch (caught) {
      const error = toAppError(caught);
      if (error.code !== 'desk_task.reprint') return setRefusal(error);
      const isMeant = await modal.confirm({
        title: t('print.reprintAsk', { count: Number(error.details.count) }),
        content: t('print.reprintAskAdvice', { packNos: String(error.details.packNos) }),
        okText: t('print.reprintGo'),
        cancelText: t('print.reprintStop'),
        autoFocusButton: 'cancel',
      });
      if (isMeant) await post(choices, true);
    }
  }

  if (desks.error) return <ErrorPanel error={desks.error} onRetry={desks.reload} />;
  if (desks.data?.length === 0) return <p>{t('deskTasks.noDesks')}</p>;
  const options = (desks.data ?? []).map(({ id, name, place, isConnected }) => ({
    value: id,
    label: name,
    about: [place, t(isConnected ? 'deskTasks.connected' : 'deskTasks.away')].filter(Boolean).join(' · '),
  }));
  return (
    <Form<Choices>
      layout="vertical"
      requiredMark={false}
      initialValues={{ deskId: '', copies: 1 }}
      onFinish={(choices) => void post(choices, false)}
    >
      {refusal && <ErrorPanel error={refusal} />}
      <Form.Item name="deskId" label={t('deskTasks.desk')}>
        <Select
          loading={desks.loading}
          options={[{ value: '', label: t('deskTasks.anyDesk'), about: '' }, ...options]}
          optionRender={({ data }) => (
            <span className={styles.option}>
              {data.label} <small>{data.about}</small>
            </span>
          )}
        />
      </Form.Item>
      <Form.Item name="copies" label={t('print.copies')}>
        <InputNumber min={1} max={MOST_COPIES} precision={0} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.busy}>
        {t('deskTasks.handOver', { count: refs.length })}
      </Button>
    </Form>
  );
}

function Posted({ task: posted }: { task: DeskTask }) {
  const { t } = useTranslation();
  const read = useEndpoint('deskTask', deskTaskApi.detail, { taskId: posted.id });
  const [task = posted] = useLiveTasks(read.data === null ? [posted] : [read.data], read.reload);
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
