import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { processTaskApi } from '#shared/api/process-task';
import { whyNotTask } from '#shared/domain/processing/operations';
import { PROCESS_TASK_ERRORS } from '#shared/error-words/process-task';
import { fillWords } from '#shared/errors';
import { SAWN_ORDER } from '#shared/menu/addresses';
import { processTask, TASK_BUTTONS, taskStateOf } from '#shared/records/process-task';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { useLanguage } from '../../components/words/words.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { usePermission } from '../../stores/session.ts';
import { DivideDialog } from './DivideDialog.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { useTimberLabels } from './use-timber-labels.ts';

/** The processing tasks of the workshop: a scanned timber opens its task, scanned again it goes on. */
export function TasksScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const calls = callsOf(processTask, processTaskApi);
  const usual = useRowActions(processTask, calls);
  const labels = useTimberLabels();
  const actions = useMemo(() => {
    const refusal = (row: RecordRow) => {
      const code = whyNotTask('remove', taskStateOf(row));
      return code && fillWords(PROCESS_TASK_ERRORS[code].what[language], row, language);
    };
    return [...labels, ...usual.map((one) => (one.key === 'remove' ? { ...one, refusal } : one))];
  }, [usual, labels, language]);
  const mayDivide = usePermission('processTask_divide');
  const [params, setParams] = useSearchParams();
  const named = params.get(SAWN_ORDER) ?? '';
  const [isDividing, setDividing] = useState(false);

  function close(): void {
    setDividing(false);
    if (named === '') return;
    const rest = new URLSearchParams(params);
    rest.delete(SAWN_ORDER);
    setParams(rest, { replace: true });
  }

  return (
    <>
      <RecordListing
        of={processTask}
        calls={calls}
        actions={actions}
        panel={TaskPanel}
        noneAdvice={t('processing.noneAdvice')}
        buttons={
          mayDivide && <Button onClick={() => setDividing(true)}>{TASK_BUTTONS.divide[language]}</Button>
        }
      />
      {mayDivide && (isDividing || named !== '') && (
        <DivideDialog key={named} feedOrderId={named} onClose={close} />
      )}
    </>
  );
}
