import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import { AppError, type ErrorPayload, toAppError } from '#shared/errors';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../../components/loading/use-loaded.ts';
import { playTone } from '../../../components/play-tone.ts';
import { useConfirmReprint } from '../../../components/reprint/use-confirm-reprint.tsx';
import { useLanguage } from '../../../components/words/words.ts';
import { desk, requireDesk } from '../../../desk/connect.ts';
import type { BatchPack } from '../../../stores/dialogs.ts';
import { currentUserId, useSession, useTenantId } from '../../../stores/session.ts';
import { StepActions, StepPanel } from '../batch/StepPanel.tsx';
import { hasLabel, type PackToLabel, packLabelContent, readPackToLabel } from './pack-label.ts';
import type { GuidedLabel } from './use-guided-label.ts';

interface LabelStepProps {
  batchPack: BatchPack;
  label: GuidedLabel;
  /** The label is out: of this job, or an earlier one (empty). */
  onPrinted: (printJob: string) => void;
  onPause: () => void;
  onSkip: () => void;
}

/** Prints the label of one package; asks first if it has a valid one. */
export function LabelStep({ batchPack, ...step }: LabelStepProps) {
  const { t } = useTranslation();
  const read = useLoaded(batchPack.id, (signal) => readPackToLabel(batchPack.id, signal));
  if (read.data !== null) return <PrintStep {...read.data} {...step} />;
  return (
    <>
      <StepPanel packNo={batchPack.packNo} isStopped={read.error !== null} words={t('tags.guidedReading')} />
      {read.error && <ErrorPanel error={read.error} onRetry={read.reload} />}
      <StepActions onPause={step.onPause} onSkip={step.onSkip} />
    </>
  );
}

type PrintStepProps = Omit<LabelStepProps, 'batchPack'> & PackToLabel;

function PrintStep({ pack, verdict, label, onPrinted, onPause, onSkip }: PrintStepProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(hasLabel(pack));
  const [reason, setReason] = useState('');
  const { fault, again } = useLabelPrint({ pack, verdict, reason, label }, !isAsking, onPrinted);
  const confirmReprint = useConfirmReprint();
  const isStopped = fault !== null;

  async function printAgain(): Promise<void> {
    const given =
      verdict === 'reason' ? await confirmReprint({ packNos: [pack.packNo], needsReason: true }) : '';
    if (given === null) return;
    setReason(given);
    setAsking(false);
  }

  useEffect(() => {
    if (isStopped) playTone(220, 0.5);
  }, [isStopped]);
  return (
    <>
      <StepPanel
        packNo={pack.packNo}
        isStopped={isStopped}
        isWorking={!isAsking}
        words={t(isAsking ? 'tags.guidedPrinted' : 'tags.guidedPrinting')}
      />
      {fault && <ErrorPanel error={fault} />}
      <StepActions onPause={onPause} onSkip={onSkip}>
        {isAsking && verdict !== 'refused' && (
          <Button size="large" onClick={() => void printAgain()}>
            {t('tags.guidedPrintAgain')}
          </Button>
        )}
        {(isAsking || isStopped) && (
          <Button
            size="large"
            type={isAsking ? 'primary' : 'default'}
            autoFocus={isAsking}
            onClick={() => onPrinted('')}
          >
            {t('tags.guidedUseOld')}
          </Button>
        )}
        {isStopped && (
          <Button type="primary" size="large" autoFocus onClick={again}>
            {t('tags.batchRetry')}
          </Button>
        )}
      </StepActions>
    </>
  );
}

interface LabelToPrint extends Pick<PrintStepProps, 'pack' | 'verdict' | 'label'> {
  /** Why it is printed again; empty without a reason. */
  reason: string;
}

/** Prints the label once `isWanted` is set, and reports when the printer has received it. */
function useLabelPrint(
  { pack, verdict, reason, label }: LabelToPrint,
  isWanted: boolean,
  onPrinted: (printJob: string) => void,
) {
  const { printer, template } = label;
  const { t } = useTranslation();
  const language = useLanguage();
  const tenantId = useTenantId();
  const user = useSession((state) => state.user);
  const [fault, setFault] = useState<AppError | ErrorPayload | null>(null);
  const [round, setRound] = useState(0);
  const job = useRef({ key: '', isFailed: false });
  const latest = useRef({ onPrinted, setFault });
  latest.current = { onPrinted, setFault };

  function heard({ id, state, error }: Job): void {
    if (id !== job.current.key) return;
    if (state === 'sent' || state === 'confirmed') latest.current.onPrinted(id);
    else if (state === 'failed' || state === 'cancelled' || state === 'unknown') {
      // A label whose outcome is unknown after a lost connection is not printed again automatically.
      job.current.isFailed = state !== 'unknown';
      latest.current.setFault(error ?? new AppError('label.not_printed'));
    }
  }
  const hear = useRef(heard);
  hear.current = heard;
  useEffect(() => desk?.print.onJobChanged((changed) => hear.current(changed)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once a round, with the choices of its beginning.
  useEffect(() => {
    if (!isWanted || printer === undefined || template === undefined) return;
    setFault(null);
    const reading = new AbortController();
    const print = async () => {
      if (job.current.isFailed) return requireDesk().print.retry({ id: job.current.key });
      job.current.key ||= crypto.randomUUID();
      const { signal } = reading;
      const content = await packLabelContent(
        { pack, verdict },
        { ...label, template },
        { tenantId, language, signal },
      );
      return requireDesk().print.submit({
        key: job.current.key,
        printerId: printer.id,
        title: t('print.jobName', { kind: SUBJECT_WORDS.package[language], name: pack.packNo }),
        content,
        copies: 1,
        submittedBy: user?.realName || user?.name,
        record: { tenantId, subjectIds: [pack.id], userId: currentUserId(), reason },
      });
    };
    print().then(
      (answer) => hear.current(answer),
      (reason: unknown) => {
        if (!reading.signal.aborted) setFault(toAppError(reason));
      },
    );
    return () => reading.abort();
  }, [isWanted, round]);

  return { fault, again: () => setRound((before) => before + 1) };
}
