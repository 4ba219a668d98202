import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordedTag } from '#shared/desk/contract/tags';
import { type AppError, type ErrorCode, toAppError } from '#shared/errors';
import { isOfWeakTag, type TriedTag } from '#shared/rfid/weak-tags';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../../components/loading/use-loaded.ts';
import { playTone } from '../../../components/play-tone.ts';
import { ownReadings } from '../../../desk/readings.ts';
import type { PackRef } from '../../../stores/dialogs.ts';
import { TagOutcome } from '../TagOutcome.tsx';
import { TagSteps } from '../TagSteps.tsx';
import type { KeptLease, TagLeases } from '../tag-leases.ts';
import { useTagWrite } from '../use-tag-write.ts';
import { awaitTag } from './await-tag.ts';
import { StepActions, StepPanel } from './StepPanel.tsx';
import type { BatchOutcome } from './tag-batch.ts';
import type { Sighting, TagsAround } from './tags-around.ts';

export interface StepProps {
  leases: TagLeases;
  readerId: string;
  /** The tags that start no write of the batch. */
  around: TagsAround;
  onAttempt: () => void;
  /** A tag was written, or was too weak for it. */
  onTried: (tag: TriedTag) => void;
  /** Whether a tag is being written, which must not be left. */
  onBusy: (isBusy: boolean) => void;
  onSettled: (outcome: BatchOutcome, written: RecordedTag | null) => void;
  onPause: () => void;
}

/** Errors of an attempt that has found no tag on the reader. */
const isOfEmptyPlace = (code: ErrorCode) => code === 'tag.none' || code === 'tag.none_near';

/** Writes the tag of one package of a batch. */
export function BatchStep({ packRef, ...step }: StepProps & { packRef: PackRef }) {
  const { t } = useTranslation();
  const lease = useLoaded(packRef.id, () => step.leases.of(packRef.id));
  if (lease.data !== null) return <WriteStep pack={lease.data} {...step} />;
  return (
    <>
      <StepPanel packNo={packRef.packNo} isStopped={lease.error !== null} words={t('tags.holder')} />
      {lease.error && <ErrorPanel error={lease.error} onRetry={lease.reload} />}
      <StepActions onPause={step.onPause} onSkip={() => step.onSettled('skipped', null)} />
    </>
  );
}

function WriteStep({
  pack,
  leases,
  readerId,
  around,
  onAttempt,
  onTried,
  onBusy,
  onSettled,
  onPause,
}: StepProps & { pack: KeptLease }) {
  const { t } = useTranslation();
  const write = useTagWrite(pack, leases);
  const { phase, written, tag, error } = write.flow;
  /** The tags that have started the attempt; empty if the user has. */
  const [startedBy, setStartedBy] = useState<readonly Sighting[]>([]);
  const [fault, setFault] = useState<AppError | KeptLease['tagFault']>(pack.tagFault);
  /** Why nothing is read while the tag is awaited; the wait goes on by itself when the reader is back. */
  const [loss, setLoss] = useState<AppError | null>(null);
  /** The tags that have started the attempt are beside the reader. */
  const isMissed = startedBy.length > 0 && tag === null && error !== null && isOfEmptyPlace(error.code);
  const isWaiting = (phase === 'idle' || isMissed) && fault === null;
  const isLost = isWaiting && loss !== null;
  const isAsking = phase === 'confirming' || phase === 'replacing';
  const isStopped = fault !== null || (phase === 'failed' && !isMissed) || isAsking || isLost;
  const begin = useRef((_tags: readonly Sighting[]) => {});
  begin.current = (tags) => {
    if (!isMissed) onAttempt();
    setStartedBy(tags);
    onBusy(true);
    void write.start(readerId);
  };
  const passOver = useRef(() => {});
  passOver.current = () => around.pass(isMissed ? startedBy : []);
  const endWait = useRef(() => {});

  useEffect(() => {
    if (!isWaiting) return;
    const stop = new AbortController();
    let isLeft = false;
    endWait.current = () => stop.abort();
    setLoss(null);
    passOver.current();
    awaitTag(ownReadings, { readerId, around, signal: stop.signal, onFault: setLoss })
      .then((tags) => isLeft || begin.current(tags))
      .catch((error: unknown) => isLeft || setFault(toAppError(error)));
    return () => {
      isLeft = true;
      stop.abort();
    };
  }, [isWaiting, readerId, around]);

  const tellBusy = useRef(onBusy);
  tellBusy.current = onBusy;
  const isWriting = phase === 'writing';
  const isWorking = phase === 'working' || isWriting;
  const isBusy = isWorking || written !== null;
  useEffect(() => {
    tellBusy.current(isBusy);
    return () => tellBusy.current(false);
  }, [isBusy]);

  const noteTry = useRef(onTried);
  noteTry.current = onTried;
  useEffect(() => {
    if (error !== null && isOfWeakTag(error.code)) noteTry.current(null);
  }, [error]);

  const settle = useRef((_written: RecordedTag) => {});
  settle.current = (recorded) => {
    around.wrote(tag?.epc ?? '', recorded.epc);
    onSettled('written', recorded);
  };
  useEffect(() => {
    if (written === null) return;
    playTone(1200, 0.15);
    noteTry.current(written.quality);
    settle.current(written);
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
      <StepPanel
        packNo={pack.packNo}
        isStopped={isStopped}
        isWorking={!isWaiting}
        words={t(isWaiting ? 'tags.batchPlace' : 'tags.batchWorking')}
      />
      {isWorking && <TagSteps steps={write.flow.steps} />}
      {fault !== null && <ErrorPanel error={fault} />}
      {isLost && <ErrorPanel error={loss} />}
      <TagOutcome
        flow={write.flow}
        pack={pack}
        onConfirm={() => void write.confirm()}
        onReplace={() => void write.replace()}
        onReset={() => {
          around.pass(tag === null ? [] : [tag]);
          write.reset();
        }}
      />
      <StepActions onPause={onPause} onSkip={() => onSettled('skipped', null)} isWriting={isWriting}>
        {isWaiting && !isLost && (
          <Button type="primary" size="large" autoFocus onClick={() => endWait.current()}>
            {t('tags.batchNow')}
          </Button>
        )}
        {isStopped && !isAsking && !isLost && (
          <Button type="primary" size="large" autoFocus onClick={retry}>
            {t('tags.batchRetry')}
          </Button>
        )}
      </StepActions>
    </>
  );
}
