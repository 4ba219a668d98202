import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { DataOf } from '#shared/api/kit';
import { processTaskApi, type TaskWork } from '#shared/api/process-task';
import { OPENED, TASKS } from '#shared/menu/addresses';
import { PendingPage } from '../../../components/loading/PendingPage.tsx';
import { createSheet } from '../../../grid/model/sheet.ts';
import { useChange } from '../../../records/calls/use-change.ts';
import { useFresh } from '../../../records/calls/use-fresh.ts';
import type { NewPackage } from './save-entry.ts';
import { TallyForm } from './TallyEntryPage.tsx';

const AREA = 'processTask';

/** 录入产出包 (W6.8): a package of a task's timber; species, thickness, cut and the log's number are filled in. */
export function TaskPackPage() {
  const { id = '' } = useParams();
  return <TaskPack key={id} id={id} />;
}

function TaskPack({ id }: { id: string }) {
  const { t } = useTranslation();
  const task = useFresh(AREA, processTaskApi.detail, { id });
  const work = useFresh(AREA, processTaskApi.work, { id });
  if (!task.data || !work.data)
    return <PendingPage title={t('layout.taskPack')} read={task.error ? task : work} list={TASKS} />;
  return <TaskTally task={task.data} work={work.data} />;
}

interface TaskTallyProps {
  task: DataOf<typeof processTaskApi.detail>;
  work: TaskWork;
}

function TaskTally({ task, work }: TaskTallyProps) {
  const { t } = useTranslation();
  const change = useChange(AREA);
  const { id, timberNo, thicknessMm } = task;
  const { logNo, nextBundleNo, treeCode, craft } = work;
  const sheet = useMemo(
    () => createSheet([{ cells: { logNo, bundleNo: String(nextBundleNo) } }]),
    [logNo, nextBundleNo],
  );
  const { run } = change;
  const made = {
    draftId: `task ${id}`,
    head: { treeCode, craft, thicknessMm: String(thicknessMm ?? '') },
    title: t('layout.taskPackOf', { timberNo }),
    timberNo,
    back: `${TASKS}?${OPENED}=${id}`,
    async make(...[body, key]: Parameters<NewPackage['make']>) {
      const { id: packId = '' } = await run(processTaskApi.store, { body: { ...body, id } }, { key });
      return packId;
    },
  };
  return <TallyForm pack={null} sheet={sheet} made={made} />;
}
