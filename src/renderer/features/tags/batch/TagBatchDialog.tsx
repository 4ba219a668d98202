import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenTag } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import { ReaderSelect } from '../../../components/desk/ReaderSelect.tsx';
import { useReaderChoice } from '../../../components/desk/use-reader-choice.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useFirstFocus } from '../../../components/dialog/use-first-focus.ts';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { playTone } from '../../../components/play-tone.ts';
import { useScans } from '../../../components/scans/use-scans.ts';
import { useDesk } from '../../../stores/desk.ts';
import { closeDialogs, type PackRef, type TagWish, useDialogs } from '../../../stores/dialogs.ts';
import { usePermission, useTenantId } from '../../../stores/session.ts';
import { GuidedStep } from '../guided/GuidedStep.tsx';
import { LabelChoice } from '../guided/LabelChoice.tsx';
import { type GuidedLabel, useGuidedLabel } from '../guided/use-guided-label.ts';
import { useTagLeases } from '../use-tag-leases.ts';
import { BatchStep, type StepProps } from './BatchStep.tsx';
import { EndTask } from './EndTask.tsx';
import styles from './TagBatch.module.css';
import {
  type BatchOutcome,
  beginBatch,
  choosePack,
  countAttempt,
  currentPack,
  figuresOf,
  findScanned,
  packsLeft,
  settlePack,
  type TagBatch,
  withoutSkipped,
} from './tag-batch.ts';

export function TagBatchDialog() {
  const [{ tagPacks, tagTaskId }] = useState(() => useDialogs.getState());
  return tagPacks && <BatchWork packs={tagPacks} taskId={tagTaskId} />;
}

/** The tag that the batch wrote last. */
interface LastTag {
  packNo: string;
  epc: string;
}

/** What the last scan was for the batch. */
interface Scan {
  packNo: string;
  told: 'chosen' | 'foreign' | 'written';
}

const SCAN_WORDS = {
  chosen: 'tags.batchScanned',
  foreign: 'tags.batchForeign',
  written: 'tags.batchScannedWritten',
} as const satisfies Record<Scan['told'], string>;

/** 批量写标签: one package after the other, each when another tag lies on the reader; stops where anything is not right. */
function BatchWork({ packs, taskId }: { packs: readonly TagWish[]; taskId: string | null }) {
  const { t } = useTranslation();
  const state = useDesk((store) => store.state);
  const leases = useTagLeases(packs);
  const choice = useReaderChoice();
  const { reader } = choice;
  const [batch, setBatch] = useState(() => beginBatch(packs));
  const [isRunning, setRunning] = useState(false);
  const [last, setLast] = useState<LastTag | null>(null);
  const startButton = useFirstFocus<HTMLButtonElement | HTMLAnchorElement>(
    reader !== undefined && state === 'ready',
  );
  const [isGuided, setGuided] = useState(false);
  const label = useGuidedLabel(isGuided);
  const mayPrint = usePermission('pack_print');
  const isReady = reader !== undefined && state === 'ready' && (!isGuided || label.isReady);
  const pack = currentPack(batch);
  const tenantId = useTenantId();
  const [scan, setScan] = useState<Scan | null>(null);
  const isBusy = useRef(false);
  useScans((code) => {
    // In a guided step the scanner is for the label's check.
    if (!(isGuided && isRunning)) choose(code);
  }, 'dialog');

  /** A scanned package is the next to be written; the one whose tag is being written comes to its end first. */
  function choose(code: string): void {
    const found = findScanned(batch, code, tenantId);
    if ('refusal' in found) {
      setScan({ packNo: found.packNo, told: found.refusal });
      playTone(220, 0.5);
      return;
    }
    setBatch((before) => choosePack(before, found.pack, isBusy.current));
    setScan({ packNo: found.pack.packNo, told: 'chosen' });
    playTone(880, 0.1);
  }

  function settle(outcome: BatchOutcome, settled: PackRef, tag: WrittenTag | null): void {
    setBatch((before) => settlePack(before, settled, outcome, Date.now()));
    setScan((before) => (before?.packNo === settled.packNo || before?.told !== 'chosen' ? null : before));
    if (tag !== null) setLast({ packNo: settled.packNo, epc: tag.epc });
  }

  function start(readerId: string): void {
    choice.remember(readerId);
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
        {state !== 'ready' && <ErrorPanel error={new AppError('desk.disconnected')} kind="warning" />}
        <Figures batch={batch} />
        {last !== null && (
          <output className={styles.last}>{t('tags.batchWritten', { packNo: last.packNo })}</output>
        )}
        {scan !== null && (
          <output className={styles.scan} data-tone={scan.told === 'chosen' ? 'good' : 'bad'}>
            {t(SCAN_WORDS[scan.told], { packNo: scan.packNo })}
          </output>
        )}
        {pack !== undefined && isRunning && reader !== undefined && state === 'ready' && (
          <PackStep
            key={pack.id}
            wish={pack}
            label={isGuided ? label : null}
            leases={leases}
            readerId={reader.id}
            lastEpc={last?.epc ?? ''}
            onAttempt={() => setBatch(countAttempt)}
            onBusy={(busy) => {
              isBusy.current = busy;
            }}
            onSettled={(outcome, tag) => settle(outcome, pack, tag)}
            onPause={() => setRunning(false)}
          />
        )}
        {pack !== undefined && !isRunning && (
          <>
            <ReaderSelect choice={choice} disabled={false} />
            {mayPrint && (
              <Checkbox checked={isGuided} onChange={({ target }) => setGuided(target.checked)}>
                {t('tags.guided')}
              </Checkbox>
            )}
            {isGuided && <LabelChoice label={label} />}
            <p>{t(isGuided ? 'tags.guidedAdvice' : 'tags.batchAdvice')}</p>
            <Button
              ref={startButton}
              type="primary"
              size="large"
              block
              disabled={!isReady}
              onClick={() => reader && start(reader.id)}
            >
              {t('tags.batchStart', { packNo: pack.packNo })}
            </Button>
          </>
        )}
        {pack === undefined && (
          <Finished
            skipped={figuresOf(batch).skipped}
            onAgain={() => setBatch((before) => withoutSkipped(before))}
          />
        )}
        {taskId !== null && (pack === undefined || !isRunning) && (
          <EndTask taskId={taskId} left={packsLeft(batch)} />
        )}
      </div>
    </Dialog>
  );
}

/** One package: its tag alone, or label, tag and check. */
function PackStep({ wish, label, ...step }: StepProps & { wish: TagWish; label: GuidedLabel | null }) {
  if (label === null) return <BatchStep packRef={wish} {...step} />;
  return <GuidedStep wish={wish} label={label} {...step} />;
}

function Figures({ batch }: { batch: TagBatch }) {
  const { t } = useTranslation();
  const { written, skipped, pace, yieldPct } = figuresOf(batch);
  return (
    <p className={styles.figures} role="status">
      <strong>{t('tags.batchProgress', { written, count: batch.packs.length })}</strong>
      {skipped > 0 && <span>{t('tags.batchSkipped', { count: skipped })}</span>}
      {pace !== null && <span>{t('tags.batchPace', { pace })}</span>}
      {yieldPct !== null && <span>{t('tags.batchYield', { percent: yieldPct })}</span>}
    </p>
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
