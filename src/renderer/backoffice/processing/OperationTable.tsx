import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskWork } from '#shared/api/process-task';
import { OPERATION_NAMES, OPERATIONS, type Operation } from '#shared/domain/processing/operations';
import { taskStateOf } from '#shared/records/process-task';
import type { RecordRow } from '#shared/records/record';
import { FigureTable } from '../../components/FigureTable.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { useLanguage } from '../../components/words/words.ts';
import styles from './TaskWork.module.css';

/** The operations of a task with their states, machines and times. */
export function OperationTable({ task, work }: { task: RecordRow; work: TaskWork }) {
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
      wordColumns={[1, 2]}
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
