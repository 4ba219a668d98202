import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxTask } from '#shared/api/desk-task';
import { AppError } from '#shared/errors';
import { findWeakRun, healthOf } from '#shared/rfid/weak-tags';
import { useReaderChoice } from '../../../components/desk/use-reader-choice.ts';
import { nameTaggedOf } from '../../../components/desk-tasks/task-title.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useFirstFocus } from '../../../components/dialog/use-first-focus.ts';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useScans } from '../../../components/scans/use-scans.ts';
import { useLanguage } from '../../../components/words/words.ts';
import { useDesk } from '../../../stores/desk.ts';
import { type BatchPack, closeDialogs, useDialogs } from '../../../stores/dialogs.ts';
import { EncodedPackStep } from '../encoder/EncodedPackStep.tsx';
import { asReader, useEncoders } from '../encoder/use-encoders.ts';
import { GuidedStep } from '../guided/GuidedStep.tsx';
import { type GuidedLabel, useGuidedLabel } from '../guided/use-guided-label.ts';
import { useTagLeases } from '../use-tag-leases.ts';
import { BatchStart } from './BatchStart.tsx';
import { BatchStep, type StepProps } from './BatchStep.tsx';
import { EndTask } from './EndTask.tsx';
import styles from './TagBatch.module.css';
import { currentPack, figuresOf, packsLeft, type TagBatch } from './tag-batch.ts';
import { type Scan, useBatch } from './use-batch.ts';

export function TagBatchDialog() {
  const [{ tagPacks, tagTask }] = useState(() => useDialogs.getState());
  return tagPacks && <BatchWork packs={tagPacks} task={tagTask} />;
}

const SCAN_WORDS = {
  chosen: 'tags.batchScanned',
  foreign: 'tags.batchForeign',
  written: 'tags.batchScannedWritten',
} as const satisfies Record<Scan['outcome'], string>;

/** 批量写标签: one package after the other, each when another tag lies on the reader; stops where anything is not right. */
function BatchWork({ packs, task }: { packs: readonly BatchPack[]; task: InboxTask | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isDeskReady = useDesk((store) => store.state === 'ready');
  const leases = useTagLeases(packs);
  const encoders = useEncoders();
  const choice = useReaderChoice(encoders.map(asReader));
  const { reader } = choice;
  const encoder = encoders.find(({ id }) => id === reader?.id);
  const canWrite = reader !== undefined && isDeskReady;
  const startButton = useFirstFocus<HTMLButtonElement | HTMLAnchorElement>(canWrite);
  const { batch, lastNo, around, scan, ...work } = useBatch(packs);
  const [isRunning, setRunning] = useState(false);
  const [isGuided, setGuided] = useState(false);
  const label = useGuidedLabel(isGuided || encoder !== undefined, encoder);
  const pack = currentPack(batch);
  useScans((code) => {
    // In a guided step the scanner is for the label's check.
    if (!(isGuided && isRunning)) work.choose(code);
  }, 'dialog');

  function start(): void {
    if (reader === undefined) return;
    if (encoder === undefined) choice.remember(reader.id);
    setRunning(true);
  }

  return (
    <Dialog
      open
      width="min(960px, 96vw)"
      title={t('tags.batchTitle', { count: packs.length })}
      onCancel={closeDialogs}
      mask={{ closable: false }}
      footer={null}
    >
      <div className={styles.batch}>
        {!isDeskReady && <ErrorPanel error={new AppError('desk.disconnected')} kind="warning" />}
        {task?.taggedOf && <p className={styles.of}>{nameTaggedOf(task.taggedOf, t, language)}</p>}
        <Figures batch={batch} />
        <WeakTags batch={batch} isOver={pack === undefined} />
        {lastNo !== '' && (
          <output className={styles.last}>{t('tags.batchWritten', { packNo: lastNo })}</output>
        )}
        {scan !== null && (
          <output className={styles.scan} data-tone={scan.outcome === 'chosen' ? 'good' : 'bad'}>
            {t(SCAN_WORDS[scan.outcome], { packNo: scan.packNo })}
          </output>
        )}
        {pack !== undefined && isRunning && canWrite && (
          <PackStep
            key={pack.id}
            batchPack={pack}
            {...{ label, isGuided }}
            isEncoder={encoder !== undefined}
            leases={leases}
            readerId={reader.id}
            around={around}
            onAttempt={work.noteAttempt}
            onTried={work.noteTry}
            onBusy={work.noteBusy}
            onSettled={(outcome, tag) => work.settle(outcome, pack, tag)}
            onPause={() => setRunning(false)}
          />
        )}
        {pack !== undefined && !isRunning && (
          <BatchStart
            {...{ packNo: pack.packNo, choice, isGuided, label, canWrite, startButton }}
            isEncoder={encoder !== undefined}
            onGuided={setGuided}
            onStart={start}
          />
        )}
        {pack === undefined && <Finished skipped={figuresOf(batch).skipped} onAgain={work.again} />}
        {task !== null && (pack === undefined || !isRunning) && (
          <EndTask taskId={task.id} left={packsLeft(batch)} />
        )}
      </div>
    </Dialog>
  );
}

interface PackStepProps extends StepProps {
  batchPack: BatchPack;
  label: GuidedLabel;
  isGuided: boolean;
  isEncoder: boolean;
}

/** One package: its tag alone; label, tag and check; or a label with its tag, by the printer. */
function PackStep({ batchPack, label, isGuided, isEncoder, ...step }: PackStepProps) {
  if (isEncoder)
    return <EncodedPackStep batchPack={batchPack} label={label} isChecked={isGuided} {...step} />;
  if (!isGuided) return <BatchStep packRef={batchPack} {...step} />;
  return <GuidedStep batchPack={batchPack} label={label} {...step} />;
}

function Figures({ batch }: { batch: TagBatch }) {
  const { t } = useTranslation();
  const { written, skipped, pace, yieldPct } = figuresOf(batch);
  const { firstWritePct, rewrites, medianRssiDbm, powerDbm, marginDb } = healthOf(batch.tries);
  return (
    <p className={styles.figures} role="status">
      <strong>{t('tags.batchProgress', { written, count: batch.packs.length })}</strong>
      {skipped > 0 && <span>{t('tags.batchSkipped', { count: skipped })}</span>}
      {pace !== null && <span>{t('tags.batchPace', { pace })}</span>}
      {yieldPct !== null && <span>{t('tags.batchYield', { percent: yieldPct })}</span>}
      {firstWritePct !== null && <span>{t('tags.batchFirstWrite', { percent: firstWritePct })}</span>}
      {rewrites > 0 && <span>{t('tags.batchRewrites', { count: rewrites })}</span>}
      {medianRssiDbm !== null && <span>{t('tags.batchSignal', { dbm: medianRssiDbm })}</span>}
      {powerDbm !== null && <span>{t('tags.batchPower', { dbm: powerDbm })}</span>}
      {marginDb !== null && <span>{t('tags.batchMargin', { db: marginDb })}</span>}
    </p>
  );
}

/** Warns of a run of weak tags: while it lasts, and in the result of the batch. */
function WeakTags({ batch, isOver }: { batch: TagBatch; isOver: boolean }) {
  const { t } = useTranslation();
  const run = isOver ? batch.weakRun : findWeakRun(batch.tries);
  if (run === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t(isOver ? 'tags.weakInBatch' : 'tags.weakRun')}
      description={
        <>
          <div>
            {run.by === 'writes'
              ? t('tags.weakByWrites', { weak: run.weak, of: run.of })
              : t('tags.weakBySignal', { dbm: run.medianRssiDbm })}
          </div>
          <div>{t('tags.weakAdvice')}</div>
        </>
      }
    />
  );
}

function Finished({ skipped, onAgain }: { skipped: number; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.panel} data-tone="good">
        <strong>{t('tags.batchDone')}</strong>
      </div>
      <div className={styles.actions}>
        {skipped > 0 && (
          <Button size="large" onClick={onAgain}>
            {t('tags.batchAgain', { count: skipped })}
          </Button>
        )}
        <Button type="primary" size="large" autoFocus onClick={closeDialogs}>
          {t('tags.batchClose')}
        </Button>
      </div>
    </>
  );
}
