import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { processTaskApi } from '#shared/api/process-task';
import { SAWN_ORDER } from '#shared/menu/addresses';
import { processTask, TASK_BUTTONS } from '#shared/records/process-task';
import { callsOf } from '#shared/records/record-calls';
import { useLanguage } from '../../components/words/words.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { usePermission } from '../../stores/session.ts';
import { DivideDialog } from './DivideDialog.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { useTimberLabels } from './use-timber-labels.ts';

/** The processing tasks of the workshop. Scanning a timber opens its task; scanning it again performs the next step. */
export function TasksScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const calls = callsOf(processTask, processTaskApi);
  const usual = useRowActions(processTask, calls);
  const labels = useTimberLabels();
  const actions = useMemo(() => [...labels, ...usual], [labels, usual]);
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
