import { useEffect, useReducer, useRef } from 'react';
import type { DataOf } from '#shared/api/kit';
import { type PackDetail, packApi } from '#shared/api/pack';
import type { ProbedTag, WrittenTag } from '#shared/desk/contract';
import { type AppError, toAppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import { desk, requireDesk } from '../../desk/connect.ts';
import { useTenantId } from '../../stores/session.ts';
import { advance, IDLE, isVoided, otherOwner, type TagFlow } from './tag-flow.ts';

type Holder = DataOf<typeof packApi.tagHolder>;

/** What is known so far; the desk reports its steps under the key. */
interface Attempt {
  key: string;
  readerId: string;
  tag: ProbedTag | null;
  holder: Holder | null;
  /** Tag of this package that was voided in favour of the one on the reader. */
  voidedTid: string;
}

const NO_ATTEMPT: Attempt = { key: '', readerId: '', tag: null, holder: null, voidedTid: '' };

export interface TagWrite {
  flow: TagFlow;
  start(readerId: string): Promise<void>;
  /** The person agreed to rewrite the tag of another package. */
  confirm(): Promise<void>;
  /** The person says that this package's old tag is lost or broken. */
  replace(): Promise<void>;
  cancel(): Promise<void>;
  reset(): void;
}

/**
 * One attempt: find the one tag, ask the back office whose it is, write bound to its TID. What the back office cannot
 * be asked is not written.
 */
export function useTagWrite(pack: PackDetail): TagWrite {
  const tenantId = useTenantId();
  const [flow, dispatch] = useReducer(advance, IDLE);
  const attempt = useRef<Attempt>(NO_ATTEMPT);

  useEffect(
    () =>
      desk?.rfid.onProgress(({ key, step, state }) => {
        if (key === attempt.current.key) dispatch({ kind: 'progress', step, state });
      }),
    [],
  );
  useEffect(
    // A dialog closed during the write leaves nothing waiting at the reader.
    () => () => void abandon(attempt.current.key),
    [],
  );

  /** Runs a part of the attempt; what it fails with is told, unless the attempt has been given up meanwhile. */
  async function run(work: (current: Attempt) => Promise<void>): Promise<void> {
    const current = attempt.current;
    try {
      await work(current);
    } catch (error) {
      if (current === attempt.current) dispatch({ kind: 'failed', error: toAppError(error) });
    }
  }

  async function probe(current: Attempt): Promise<void> {
    const { key, readerId } = current;
    current.tag = await requireDesk().rfid.probe({ key, readerId });
    if (current !== attempt.current) return;
    dispatch({ kind: 'probed', tag: current.tag });
    dispatch({ kind: 'progress', step: 'holder', state: 'started' });
    const query = { epc: pack.targetEpc, tid: current.tag.tid };
    current.holder = await request(packApi.tagHolder, { query }, { quiet: true });
    if (current !== attempt.current) return;

    const { epcTid } = current.holder;
    if (epcTid !== '' && epcTid !== current.tag.tid) dispatch({ kind: 'hasTag', tid: epcTid });
    else await checkOwner(current);
  }

  async function checkOwner(current: Attempt): Promise<void> {
    if (!current.tag || !current.holder) return;
    const packNo = otherOwner(current.tag, current.holder, pack);
    dispatch({ kind: 'progress', step: 'holder', state: 'done' });
    if (packNo !== '') dispatch({ kind: 'bearsOther', packNo });
    else await write(current);
  }

  async function voidOldTag(current: Attempt): Promise<void> {
    const tid = current.holder?.epcTid ?? '';
    await request(packApi.releaseTag, { body: { packId: pack.id, tid } }, { quiet: true });
    current.voidedTid = tid;
    await checkOwner(current);
  }

  async function write(current: Attempt): Promise<void> {
    const written = await askToWrite(current).catch(async (error: unknown) => {
      const oldTid = await voidedBearer(toAppError(error), current);
      if (oldTid === '') throw error;
      current.voidedTid = oldTid;
      // The refused write has used its key up.
      current.key = crypto.randomUUID();
      return askToWrite(current);
    });
    if (current === attempt.current) dispatch({ kind: 'written', written });
  }

  async function askToWrite({ key, readerId, tag, voidedTid }: Attempt): Promise<WrittenTag> {
    return requireDesk().rfid.write({
      key,
      readerId,
      epc: pack.targetEpc,
      tid: tag?.tid ?? '',
      ...(voidedTid && { voidedTid }),
      record: { tenantId, packId: pack.id, packNo: pack.packNo },
    });
  }

  /** The tag that the desk refused the write for, if it has been voided elsewhere; else empty. */
  async function voidedBearer({ code, details }: AppError, { holder }: Attempt): Promise<string> {
    if (code !== 'tag.epc_taken' || !holder) return '';
    const waiting = await requireDesk().outbox.pending();
    return isVoided(pack.targetEpc, holder, waiting) ? String(details.tid ?? '') : '';
  }

  return {
    flow,
    async start(readerId) {
      attempt.current = { ...NO_ATTEMPT, key: crypto.randomUUID(), readerId };
      dispatch({ kind: 'started' });
      await run(probe);
    },
    async confirm() {
      dispatch({ kind: 'confirmed' });
      await run(write);
    },
    async replace() {
      dispatch({ kind: 'confirmed' });
      await run(voidOldTag);
    },
    cancel: () => run(({ key }) => requireDesk().rfid.cancel({ key })),
    reset() {
      attempt.current = NO_ATTEMPT;
      dispatch({ kind: 'reset' });
    },
  };
}

async function abandon(key: string): Promise<void> {
  // An attempt that has ended knows no cancelling, and a lost bridge ends it as well.
  if (key !== '') await desk?.rfid.cancel({ key }).catch(() => undefined);
}
