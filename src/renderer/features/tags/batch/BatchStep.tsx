import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PackDetail, packApi } from '#shared/api/pack';
import { type AppError, toAppError } from '#shared/errors';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { playTone } from '../../../components/play-tone.ts';
import { requireDesk } from '../../../desk/connect.ts';
import { useEndpoint } from '../../../records/calls/use-endpoint.ts';
import type { PackRef } from '../../../stores/dialogs.ts';
import { TagOutcome } from '../TagOutcome.tsx';
import { TagSteps } from '../TagSteps.tsx';
import { useTagWrite } from '../use-tag-write.ts';
import { awaitTag } from './await-tag.ts';
import styles from './TagBatch.module.css';
import type { BatchOutcome } from './tag-batch.ts';

interface StepProps {
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
  const detail = useEndpoint('pack', packApi.detail, { id: packRef.id });
  if (detail.data !== null) return <WriteStep pack={detail.data} {...step} />;
  return (
    <>
      <Panel tone={detail.error ? 'bad' : 'wait'} packNo={packRef.packNo}>
        {t(detail.error ? 'tags.batchStopped' : 'tags.holder')}
      </Panel>
      {detail.error && <ErrorPanel error={detail.error} onRetry={detail.reload} />}
      <Actions onPause={step.onPause} onSkip={() => step.onSettled('skipped', '')} />
    </>
  );
}

function WriteStep({
  pack,
  readerId,
  lastEpc,
  onAttempt,
  onSettled,
  onPause,
}: StepProps & { pack: PackDetail }) {
  const { t } = useTranslation();
  const write = useTagWrite(pack);
  const { phase, written, tag } = write.flow;
  /** A tag that was refused is not tried again before it was taken away. */
  const [exceptEpc, setExcept] = useState(lastEpc);
  const [fault, setFault] = useState<AppError | PackDetail['tagFault']>(pack.tagFault);
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
