import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/errors';
import { ReaderSelect } from '../../../components/desk/ReaderSelect.tsx';
import { useReaderChoice } from '../../../components/desk/use-reader-choice.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useFirstFocus } from '../../../components/dialog/use-first-focus.ts';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useDesk } from '../../../stores/desk.ts';
import { closeDialogs, type PackRef, useDialogs } from '../../../stores/dialogs.ts';
import { useTagLeases } from '../use-tag-leases.ts';
import { BatchStep } from './BatchStep.tsx';
import styles from './TagBatch.module.css';
import {
  beginBatch,
  countAttempt,
  currentPack,
  figuresOf,
  settlePack,
  type TagBatch,
  withoutSkipped,
} from './tag-batch.ts';

export function TagBatchDialog() {
  const [packs] = useState(() => useDialogs.getState().tagPacks);
  return packs && <BatchWork packs={packs} />;
}

/** The tag that the batch wrote last. */
interface LastTag {
  packNo: string;
  epc: string;
}

/** 批量写标签: one package after the other, each when another tag lies on the reader; stops where anything is not right. */
function BatchWork({ packs }: { packs: readonly PackRef[] }) {
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
  const pack = currentPack(batch);

  function settle(outcome: 'written' | 'skipped', settled: PackRef, epc: string): void {
    setBatch((before) => settlePack(before, settled, outcome, Date.now()));
    if (outcome === 'written') setLast({ packNo: settled.packNo, epc });
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
        {pack !== undefined && isRunning && reader !== undefined && state === 'ready' && (
          <BatchStep
            key={pack.id}
            packRef={pack}
            leases={leases}
            readerId={reader.id}
            lastEpc={last?.epc ?? ''}
            onAttempt={() => setBatch(countAttempt)}
            onSettled={(outcome, epc) => settle(outcome, pack, epc)}
            onPause={() => setRunning(false)}
          />
        )}
        {pack !== undefined && !isRunning && (
          <>
            <ReaderSelect choice={choice} disabled={false} />
            <p>{t('tags.batchAdvice')}</p>
            <Button
              ref={startButton}
              type="primary"
              size="large"
              block
              disabled={!reader || state !== 'ready'}
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
      </div>
    </Dialog>
  );
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
