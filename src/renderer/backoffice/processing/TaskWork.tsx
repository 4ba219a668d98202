import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { processTaskApi, type TaskWork as Work } from '#shared/api/process-task';
import {
  nextTaskAct,
  OPERATION_NAMES,
  OPERATIONS,
  type Operation,
  whyNotTask,
} from '#shared/domain/processing/operations';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import { toAppError } from '#shared/errors';
import { taskPackAddress } from '#shared/menu/addresses';
import { taskStateOf } from '#shared/records/process-task';
import type { RecordRow } from '#shared/records/record';
import { FigureTable } from '../../components/FigureTable.tsx';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import buttonRow from '../../components/look/button-row.module.css';
import { SideScroll } from '../../components/SideScroll.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { useScans } from '../../components/scans/use-scans.ts';
import { useSteady } from '../../components/use-steady.ts';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { showError } from '../../stores/notices.ts';
import { usePermission } from '../../stores/session.ts';
import { CookGuide } from './CookGuide.tsx';
import { OperationDialog } from './OperationDialog.tsx';
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
  const error = task.error ?? work.error;
  if (error) return <ErrorPanel error={error} onRetry={task.error ? task.reload : work.reload} />;
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
  const { message } = App.useApp();
  const navigate = useNavigate();
  const change = useChange(AREA);
  const [dialog, setDialog] = useState<'start' | 'finish' | null>(null);
  const may = {
    start: usePermission('processTask_start'),
    finish: usePermission('processTask_finish'),
    store: usePermission('processTask_store'),
  };
  const state = taskStateOf(task);
  const next = nextTaskAct(state);
  const operation = OPERATIONS[state.operation].words[language];

  async function finish(): Promise<void> {
    try {
      const { id, version } = task;
      await change.run(processTaskApi.finish, { body: { id, version, operation: state.operation } });
      void message.success(t('processing.finished', { operation }));
    } catch (error) {
      showError(toAppError(error));
    }
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
        {whyNotTask('store', state) === null && may.store && (
          <Button
            type={next === 'store' ? 'primary' : 'default'}
            onClick={() => void navigate(taskPackAddress(task.id))}
          >
            {t('processing.store')}
          </Button>
        )}
        {next === 'finish' && may.finish && (
          <Button onClick={() => setDialog('finish')}>{t('processing.finishEarlier')}</Button>
        )}
      </div>
      {work.packs.length > 0 && <PackTable packs={work.packs} />}
      {dialog !== null && <OperationDialog task={task} act={dialog} onClose={() => setDialog(null)} />}
    </section>
  );
}

function OperationTable({ task, work }: { task: RecordRow; work: Work }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { operation: current, taskStatus } = taskStateOf(task);
  const stateOf = (operation: Operation) => {
    const done = work.operations.find((one) => one.operation === operation);
    if (done !== undefined) return done.finishTime === '' ? 'running' : 'done';
    return operation === current && taskStatus < 2 ? 'next' : 'open';
  };
  const tones = { running: 'amber', done: 'green', next: 'grey', open: undefined } as const;
  return (
    <FigureTable
      title={t('processing.operations')}
      wordColumns={3}
      columns={[t('processing.operation'), t('processing.machine'), t('processing.fromTo')]}
      rows={OPERATION_NAMES.map((operation) => {
        const done = work.operations.find((one) => one.operation === operation);
        const state = stateOf(operation);
        return {
          key: operation,
          cells: [
            <OperationName key="name" name={OPERATIONS[operation].words[language]}>
              {state !== 'open' && <StateTag tone={tones[state]}>{t(`processing.${state}`)}</StateTag>}
            </OperationName>,
            done && <Lines key="machine" upper={done.machineName} lower={done.participantName} />,
            done && <Lines key="time" upper={toMinute(done.startTime)} lower={toMinute(done.finishTime)} />,
          ],
        };
      })}
    />
  );
}

/** An operation with its state below. */
function OperationName({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.line}>{name}</span>
      {children}
    </>
  );
}

/** Two texts below each other; an empty one occupies no line. */
function Lines({ upper, lower }: { upper: string; lower: string }) {
  return (
    <>
      {upper !== '' && <span className={styles.line}>{upper}</span>}
      {lower !== '' && <span className={styles.line}>{lower}</span>}
    </>
  );
}

/** A time as `MM-DD HH:mm`; the facts below the table show it with its year. */
const toMinute = (time: string): string => time.slice('YYYY-'.length, 'YYYY-MM-DD HH:mm'.length);

function PackTable({ packs }: Pick<Work, 'packs'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayOpen = usePermission('pack_view');
  return (
    <SideScroll>
      <FigureTable
        title={t('processing.packs')}
        columns={[
          t('processing.packs'),
          t('processing.state'),
          t('processing.bundles'),
          t('processing.pieces'),
          'm²',
        ]}
        wordColumns={2}
        rows={packs.map(({ packId, packNo, stockStatus, bundles, pieces, area }) => ({
          key: packId,
          cells: [
            mayOpen ? (
              <Link key="pack" to={`/inventory/packages/${packId}`}>
                {packNo}
              </Link>
            ) : (
              packNo
            ),
            STOCK_STATUSES[stockStatus][language],
            formatCount(bundles),
            formatCount(pieces),
            formatArea(area),
          ],
        }))}
      />
    </SideScroll>
  );
}
