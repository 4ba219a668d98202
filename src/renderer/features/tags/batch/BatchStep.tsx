import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError } from '#shared/errors';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../../components/loading/use-loaded.ts';
import { playTone } from '../../../components/play-tone.ts';
import { requireDesk } from '../../../desk/connect.ts';
import type { PackRef } from '../../../stores/dialogs.ts';
import { TagOutcome } from '../TagOutcome.tsx';
import { TagSteps } from '../TagSteps.tsx';
import type { KeptLease, TagLeases } from '../tag-leases.ts';
import { useTagWrite } from '../use-tag-write.ts';
import { awaitTag } from './await-tag.ts';
import styles from './TagBatch.module.css';
import type { BatchOutcome } from './tag-batch.ts';

interface StepProps {
  leases: TagLeases;
  readerId: string;
  /** The tag written before, which may still lie on the reader; empty for none. */
  lastEpc: string;
  onAttempt: () => void;
  onSettled: (outcome: BatchOutcome, epc: string) => void;
  onPause: () => void;
}

/** The tag of one package of a batch. */
export function BatchStep({ packRef, ...step }: StepProps & { packRef: PackRef }) {
  const { t } = useTranslation();
  const lease = useLoaded(packRef.id, () => step.leases.of(packRef.id));
  if (lease.data !== null) return <WriteStep pack={lease.data} {...step} />;
  return (
    <>
      <Panel tone={lease.error ? 'bad' : 'wait'} packNo={packRef.packNo}>
        {t(lease.error ? 'tags.batchStopped' : 'tags.holder')}
      </Panel>
      {lease.error && <ErrorPanel error={lease.error} onRetry={lease.reload} />}
      <Actions onPause={step.onPause} onSkip={() => step.onSettled('skipped', '')} />
    </>
  );
}

function WriteStep({
  pack,
  leases,
  readerId,
  lastEpc,
  onAttempt,
  onSettled,
  onPause,
}: StepProps & { pack: KeptLease }) {
  const { t } = useTranslation();
  const write = useTagWrite(pack, leases);
  const { phase, written, tag } = write.flow;
  /** A tag that was refused is not tried again before it was taken away. */
  const [exceptEpc, setExcept] = useState(lastEpc);
  const [fault, setFault] = useState<AppError | KeptLease['tagFault']>(pack.tagFault);
  const isWaiting = phase === 'idle' && fault === null;
  const isAsking = phase === 'confirming' || phase === 'replacing';
  const isStopped = fault !== null || phase === 'failed' || isAsking;
  const begin = useRef(() => {});
  begin.current = () => {
    onAttempt();
    void write.start(readerId);
  };
  const endWait = useRef(() => {});

  useEffect(() => {
    if (!isWaiting) return;
    const stop = new AbortController();
    let isLeft = false;
    endWait.current = () => stop.abort();
    awaitTag(requireDesk().rfid, { readerId, exceptEpc, signal: stop.signal })
      .then(() => isLeft || begin.current())
      .catch((error: unknown) => isLeft || setFault(toAppError(error)));
    return () => {
      isLeft = true;
      stop.abort();
    };
  }, [isWaiting, readerId, exceptEpc]);

  const settle = useRef(onSettled);
  settle.current = onSettled;
  useEffect(() => {
    if (written === null) return;
    playTone(1200, 0.15);
    settle.current('written', written.epc);
  }, [written]);
  useEffect(() => {
    if (isStopped) playTone(220, 0.5);
  }, [isStopped]);

  function retry(): void {
    setFault(null);
    write.reset();
  }

  return (
    <>
      <Panel tone={isStopped ? 'bad' : isWaiting ? 'wait' : 'busy'} packNo={pack.packNo}>
        {t(isStopped ? 'tags.batchStopped' : isWaiting ? 'tags.batchPlace' : 'tags.batchWorking')}
      </Panel>
      {phase === 'working' && <TagSteps steps={write.flow.steps} />}
      {fault !== null && <ErrorPanel error={fault} />}
      <TagOutcome
        flow={write.flow}
        pack={pack}
        onConfirm={() => void write.confirm()}
        onReplace={() => void write.replace()}
        onReset={() => {
          setExcept(tag?.epc ?? '');
          write.reset();
        }}
      />
      <Actions onPause={onPause} onSkip={() => onSettled('skipped', '')}>
        {isWaiting && (
          <Button type="primary" size="large" autoFocus onClick={() => endWait.current()}>
            {t('tags.batchNow')}
          </Button>
        )}
        {isStopped && !isAsking && (
          <Button type="primary" size="large" autoFocus onClick={retry}>
            {t('tags.batchRetry')}
          </Button>
        )}
      </Actions>
    </>
  );
}

interface PanelProps {
  tone: 'wait' | 'busy' | 'bad';
  packNo: string;
  children: ReactNode;
}

/** Package number and state, readable from two metres. */
function Panel({ tone, packNo, children }: PanelProps) {
  return (
    <div className={styles.panel} data-tone={tone} role="status">
      <span>{packNo}</span>
      <strong>{children}</strong>
    </div>
  );
}

interface ActionsProps {
  onPause: () => void;
  onSkip: () => void;
  children?: ReactNode;
}

function Actions({ onPause, onSkip, children }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button size="large" onClick={onPause}>
        {t('tags.batchPause')}
      </Button>
      <Button size="large" onClick={onSkip}>
        {t('tags.batchSkip')}
      </Button>
      {children}
    </div>
  );
}
