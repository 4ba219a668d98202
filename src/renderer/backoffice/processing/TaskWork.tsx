import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { processTaskApi, type TaskWork as Work } from '#shared/api/process-task';
import {
  lastStep,
  nextTaskAct,
  OPERATIONS,
  type Step,
  whyNotTask,
} from '#shared/domain/processing/operations';
import { AppError } from '#shared/errors';
import { taskPackAddress } from '#shared/menu/addresses';
import { taskStateOf } from '#shared/records/process-task';
import type { RecordRow } from '#shared/records/record';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { joinReads } from '../../components/loading/use-loaded.ts';
import buttonRow from '../../components/look/button-row.module.css';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import { useScans } from '../../components/scans/use-scans.ts';
import { useSteady } from '../../components/use-steady.ts';
import { useLanguage, useRefusalWords } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { usePermission } from '../../stores/session.ts';
import { CookGuide } from './CookGuide.tsx';
import { OperationDialog } from './OperationDialog.tsx';
import { OperationTable } from './OperationTable.tsx';
import { TaskPacks } from './TaskPacks.tsx';
import styles from './TaskWork.module.css';

const AREA = 'processTask';

interface TaskWorkProps {
  id: string;
  /** Gets a scanned code that is not of this timber. */
  onOther: (text: string) => void;
}

/** The operations of a task with the buttons to start and finish them, and its packages. */
export function TaskWork({ id, onOther }: TaskWorkProps) {
  const task = useEndpoint(AREA, processTaskApi.detail, { id });
  const work = useEndpoint(AREA, processTaskApi.work, { id });
  const reads = joinReads(task, work);
  if (reads.error) return <ErrorPanel error={reads.error} onRetry={reads.reload} />;
  if (task.data === null || work.data === null) return null;
  return <ShownWork task={task.data} work={work.data} onOther={onOther} />;
}

interface ShownWorkProps {
  task: RecordRow;
  work: Work;
  onOther: TaskWorkProps['onOther'];
}

function ShownWork({ task, work, onOther }: ShownWorkProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run } = useAction();
  const navigate = useNavigate();
  const change = useChange(AREA);
  const [dialog, setDialog] = useState<'start' | 'finish' | null>(null);
  const may = {
    start: usePermission('processTask_start'),
    finish: usePermission('processTask_finish'),
    store: usePermission('processTask_store'),
    undo: usePermission('processTask_undo'),
  };
  const state = taskStateOf(task);
  const next = nextTaskAct(state);
  const operation = OPERATIONS[state.operation].words[language];
  const refusals = useRefusals(task);
  // Without a step there is nothing to undo.
  const step = may.undo ? lastStep(state) : null;
  const confirmDanger = useConfirmDanger();

  /** The words for taking back the start or the finish of an operation. */
  const undoWords = (of: Step) =>
    t(of.act === 'start' ? 'processing.undoStart' : 'processing.undoFinish', {
      operation: OPERATIONS[of.operation].words[language],
    });

  async function undo(of: Step): Promise<void> {
    const question = {
      title: `${String(task.timberNo)} · ${undoWords(of)}`,
      content: t(of.act === 'start' ? 'processing.undoneStart' : 'processing.undoneFinish'),
      okText: undoWords(of),
    };
    if (!(await confirmDanger(question))) return;
    const { id, version } = task;
    await run(() => change.runOnSeen(processTaskApi.undo, { body: { id, version, ...of } }));
  }

  function finish(): Promise<boolean> {
    const { id, version } = task;
    const body = { id, version, operation: state.operation };
    return run(() => change.runOnSeen(processTaskApi.finish, { body }), {
      success: t('processing.finished', { operation }),
    });
  }

  function goOn(): void {
    if (next === null || !may[next] || change.busy) return;
    if (next === 'start') setDialog('start');
    else if (next === 'finish') void finish();
    else void navigate(taskPackAddress(task.id));
  }

  const steady = useSteady({ goOn });
  useScans((text) => (text === task.timberNo ? steady.goOn() : onOther(text)));
  useScreenKeys(
    next !== null && may[next] ? [{ keys: ['s'], words: t('processing.goOn'), run: steady.goOn }] : [],
  );

  return (
    <section className={styles.work} aria-label={t('processing.operations')}>
      <OperationTable task={task} work={work} />
      {state.operation === 'COOK' && next !== null && <CookGuide work={work} />}
      <div className={buttonRow.row}>
        {next === 'start' && may.start && (
          <Button type="primary" onClick={() => setDialog('start')}>
            {t('processing.start', { operation })}
          </Button>
        )}
        {next === 'finish' && may.finish && (
          <Button type="primary" loading={change.busy} onClick={() => void finish()}>
            {t('processing.finish', { operation })}
          </Button>
        )}
        {may.store && (
          <RefusableButton
            type={next === 'store' ? 'primary' : 'default'}
            refusal={refusals.store}
            onClick={() => void navigate(taskPackAddress(task.id))}
          >
            {t('processing.store')}
          </RefusableButton>
        )}
        {next === 'finish' && may.finish && (
          <Button onClick={() => setDialog('finish')}>{t('processing.finishEarlier')}</Button>
        )}
        {step !== null && (
          <RefusableButton refusal={refusals.undo} loading={change.busy} onClick={() => void undo(step)}>
            {undoWords(step)}
          </RefusableButton>
        )}
      </div>
      {work.packs.length > 0 && <TaskPacks packs={work.packs} />}
      {dialog !== null && <OperationDialog task={task} act={dialog} onClose={() => setDialog(null)} />}
    </section>
  );
}

/** Why the state of a task forbids an act, in words; empty where it does not. */
function useRefusals(task: RecordRow): Record<'store' | 'undo', string> {
  const refusalWords = useRefusalWords();
  const why = (act: 'store' | 'undo'): string => {
    const code = whyNotTask(act, taskStateOf(task));
    return code === null ? '' : refusalWords(new AppError(code, { timberNo: task.timberNo }));
  };
  return { store: why('store'), undo: why('undo') };
}
