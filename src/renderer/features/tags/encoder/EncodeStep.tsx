import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { packRecordApi } from '#shared/api/pack-records';
import type { Printer } from '#shared/desk/contract/printers';
import type { RecordedTag } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { request } from '../../../api/session.ts';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../../components/loading/use-loaded.ts';
import { playTone } from '../../../components/play-tone.ts';
import { useConfirmReprint } from '../../../components/reprint/use-confirm-reprint.tsx';
import { useLanguage } from '../../../components/words/words.ts';
import { requireDesk } from '../../../desk/connect.ts';
import type { BatchPack } from '../../../stores/dialogs.ts';
import { currentUserId, useSession, useTenantId } from '../../../stores/session.ts';
import { StepActions, StepPanel } from '../batch/StepPanel.tsx';
import { hasLabel, type PackToLabel, packLabelContent, readPackToLabel } from '../guided/pack-label.ts';
import type { GuidedLabel } from '../guided/use-guided-label.ts';
import type { TagLeases } from '../tag-leases.ts';
import { EncodeAttempt, type EncodeCalls, type EncodeState, type LabelPrint } from './encode-attempt.ts';

export interface EncodeStepProps {
  batchPack: BatchPack;
  label: GuidedLabel;
  leases: TagLeases;
  onAttempt: () => void;
  /** Whether a label is being written, which must not be left. */
  onBusy: (isBusy: boolean) => void;
  /** `mustPause`: the user wants to pause after this label. */
  onWritten: (made: { tag: RecordedTag; printJob: string }, mustPause: boolean) => void;
  onPause: () => void;
  onSkip: () => void;
}

/** Has the printer print the label of one package and write its tag; asks first if the package has a valid label. */
export function EncodeStep({ batchPack, ...step }: EncodeStepProps) {
  const { t } = useTranslation();
  const read = useLoaded(batchPack.id, (signal) => readPackToLabel(batchPack.id, signal));
  if (read.data !== null) return <WriteLabel {...read.data} {...step} />;
  return (
    <>
      <StepPanel packNo={batchPack.packNo} isStopped={read.error !== null} words={t('tags.guidedReading')} />
      {read.error && <ErrorPanel error={read.error} onRetry={read.reload} />}
      <StepActions onPause={step.onPause} onSkip={step.onSkip} />
    </>
  );
}

type WriteLabelProps = Omit<EncodeStepProps, 'batchPack'> & PackToLabel;

function WriteLabel(props: WriteLabelProps) {
  const { pack, verdict, onAttempt, onBusy, onWritten, onPause, onSkip } = props;
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(hasLabel(pack));
  const [mustPause, setMustPause] = useState(false);
  const reason = useRef('');
  const { state, attempt } = useEncodeAttempt(props, reason);
  const confirmReprint = useConfirmReprint();
  const isWorking = !isAsking && (state.phase === 'working' || state.phase === 'checking');
  const isStopped = !isAsking && (state.phase === 'failed' || state.phase === 'replacing');
  const latest = useRef({ onAttempt, onBusy, onWritten, mustPause });
  latest.current = { onAttempt, onBusy, onWritten, mustPause };

  useEffect(() => {
    if (isAsking) return;
    latest.current.onAttempt();
    void attempt.begin();
    return () => attempt.leave();
  }, [isAsking, attempt]);
  useEffect(() => {
    latest.current.onBusy(isWorking);
    return () => latest.current.onBusy(false);
  }, [isWorking]);
  useEffect(() => {
    if (state.phase !== 'written') return;
    playTone(1200, 0.15);
    latest.current.onWritten({ tag: state.written, printJob: state.printJob }, latest.current.mustPause);
  }, [state]);
  useEffect(() => {
    if (isStopped) playTone(220, 0.5);
  }, [isStopped]);

  function tryAgain(): void {
    if (!attempt.isVerified()) onAttempt();
    void attempt.start();
  }

  function cutAndTryAgain(): void {
    onAttempt();
    void attempt.startWithoutDoubtful();
  }

  async function printAgain(): Promise<void> {
    const given =
      verdict === 'reason' ? await confirmReprint({ packNos: [pack.packNo], needsReason: true }) : '';
    if (given === null) return;
    reason.current = given;
    setAsking(false);
  }

  const words = mustPause ? 'tags.encodePausing' : 'tags.encoding';
  return (
    <>
      <StepPanel
        packNo={pack.packNo}
        isStopped={isStopped}
        isWorking={isWorking}
        words={t(isAsking ? 'tags.guidedPrinted' : words)}
      />
      {!isAsking && state.phase === 'failed' && <ErrorPanel error={state.error} />}
      {!isAsking && state.phase === 'replacing' && (
        <Alert
          type="warning"
          showIcon
          title={t('tags.replaceTitle', { tid: state.oldTid })}
          description={t('tags.encodeReplaceText')}
        />
      )}
      <StepActions
        onPause={isWorking ? () => setMustPause(true) : onPause}
        onSkip={onSkip}
        isWriting={isWorking}
        mayPause
      >
        {isAsking && verdict !== 'refused' && (
          <Button type="primary" size="large" autoFocus onClick={() => void printAgain()}>
            {t('tags.guidedPrintAgain')}
          </Button>
        )}
        {!isAsking && state.phase === 'replacing' && (
          <Button danger size="large" onClick={() => void attempt.replace()}>
            {t('tags.encodeReplace')}
          </Button>
        )}
        {!isAsking && state.phase === 'failed' && state.isLabelDoubtful && (
          <Button danger size="large" onClick={cutAndTryAgain}>
            {t('tags.encodeCut')}
          </Button>
        )}
        {!isAsking && state.phase === 'failed' && (
          <Button type="primary" size="large" autoFocus onClick={tryAgain}>
            {t('tags.batchRetry')}
          </Button>
        )}
      </StepActions>
    </>
  );
}

/** The attempt for a package, and its state. */
function useEncodeAttempt(
  { pack, verdict, label, leases }: WriteLabelProps,
  reason: { readonly current: string },
): { state: EncodeState; attempt: EncodeAttempt } {
  const { t } = useTranslation();
  const language = useLanguage();
  const tenantId = useTenantId();
  const submittedBy = useSession(({ user }) => user?.realName || user?.name);
  const [state, setState] = useState<EncodeState>({ phase: 'working' });

  async function print(signal: AbortSignal): Promise<LabelPrint> {
    const { template, templateText } = label;
    const { id: printerId } = requirePrinter(label.printer);
    if (template === undefined) throw new AppError('label.not_printed');
    return {
      printerId,
      submittedBy,
      reason: reason.current,
      title: t('print.jobName', { kind: SUBJECT_WORDS.package[language], name: pack.packNo }),
      content: await packLabelContent(
        { pack, verdict },
        { template, templateText },
        { tenantId, language, signal },
      ),
    };
  }
  const latest = useRef(print);
  latest.current = print;

  const [attempt] = useState(() => {
    const calls: EncodeCalls = {
      encode: (call) => requireDesk().rfid.encode(call),
      recordEncoded: (call) => requireDesk().rfid.recordEncoded(call),
      refuseEncoded: (call) => requireDesk().rfid.refuseEncoded(call),
      discard: (call) => requireDesk().rfid.discard(call),
      cancel: (call) => requireDesk().rfid.cancel(call),
      holder: (query) => request(packRecordApi.tagHolder, { query }, { quiet: true }),
      release: (body) => request(packRecordApi.releaseTag, { body }, { quiet: true }),
      pending: () => requireDesk().outbox.pending(),
      label: (signal) => latest.current(signal),
      userId: currentUserId,
    };
    return new EncodeAttempt({ id: pack.id, packNo: pack.packNo, tenantId }, leases, calls, setState);
  });
  return { state, attempt };
}

/** Throws `printer.unknown` for a printer that was removed meanwhile. */
function requirePrinter(printer: Printer | undefined): Printer {
  if (printer === undefined) throw new AppError('printer.unknown', { printer: '' });
  return printer;
}
