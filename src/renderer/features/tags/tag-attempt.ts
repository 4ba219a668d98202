import type { DataOf } from '#shared/api/kit';
import type { packRecordApi } from '#shared/api/pack-records';
import type { DeskClient } from '#shared/desk/contract';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import type { ProbedTag, RecordedTag } from '#shared/desk/contract/tags';
import { AppError, toAppError } from '#shared/errors';
import { isUnanswered } from '#shared/unanswered';
import { bearsNumberOfOurs, isVoided, otherOwner, type TagEvent } from './tag-flow.ts';
import type { KeptLease, TagGoal, TagLeases } from './tag-leases.ts';

type Holder = DataOf<typeof packRecordApi.tagHolder>;

/** The calls to the back office and the desk that an attempt uses. */
export interface AttemptCalls extends Pick<DeskClient['rfid'], 'probe' | 'write' | 'cancel' | 'onProgress'> {
  /** Frees the reader of the readings that an earlier page has left. */
  endLeftReadings(): Promise<void>;
  /** The owners of an EPC and of a TID by the back office's record. */
  holder(query: { epc: string; tid: string; packId: string }): Promise<Holder>;
  /** Voids the package's tag. */
  release(body: { packId: string; tid: string }): Promise<unknown>;
  /** The records that wait for the back office. */
  pending(): Promise<OutboxEntry[]>;
  userId(): string;
}

/** The present attempt; the desk reports its steps under the key. */
interface Attempt {
  key: string;
  readerId: string;
  tag: ProbedTag | null;
  holder: Holder | null;
  /** This package's earlier tag, voided in favour of the one on the reader. */
  voidedTid: string;
  /** The company has its tags locked. */
  isLocked: boolean;
  /** A step of it goes on; otherwise it waits for the user, or is over. */
  isRunning: boolean;
  /** The desk has the order to write. */
  isWriting: boolean;
  /** The user has cancelled that order. */
  isCancelled: boolean;
}

const NO_ATTEMPT: Attempt = {
  key: '',
  readerId: '',
  tag: null,
  holder: null,
  voidedTid: '',
  isLocked: false,
  isRunning: false,
  isWriting: false,
  isCancelled: false,
};

/**
 * One attempt: leases the package's EPC (which fails if the desk may not write it), finds the one tag, queries the
 * tag's owner at the back office, and writes bound to the tag's TID. Without the back office nothing is written, except
 * by a registered desk within its lease.
 */
export class TagAttempt {
  readonly #dispatch: (event: TagEvent) => void;
  readonly #leases: TagLeases;
  readonly #calls: AttemptCalls;
  #pack: TagGoal;
  #tenantId: string;
  #current: Attempt = NO_ATTEMPT;

  constructor(
    { pack, tenantId }: { pack: TagGoal; tenantId: string },
    leases: TagLeases,
    calls: AttemptCalls,
    dispatch: (event: TagEvent) => void,
  ) {
    this.#pack = pack;
    this.#tenantId = tenantId;
    this.#leases = leases;
    this.#calls = calls;
    this.#dispatch = dispatch;
  }

  /** Sets the package for the following steps, with its currently shown state. */
  follow(pack: TagGoal, tenantId: string): void {
    this.#pack = pack;
    this.#tenantId = tenantId;
  }

  /**
   * Follows the steps of this attempt that the desk reports. Returns a function that stops it and cancels a running
   * attempt: its dialog is closed, or hidden while the desk is locked.
   */
  listen(): () => void {
    const stop = this.#calls.onProgress(({ key, step, state }) => {
      if (key === this.#current.key) this.#dispatch({ kind: 'progress', step, state });
    });
    return () => {
      stop();
      if (this.#current.isRunning) void this.cancel();
    };
  }

  async start(readerId: string): Promise<void> {
    this.#current = { ...NO_ATTEMPT, key: crypto.randomUUID(), readerId };
    this.#dispatch({ kind: 'started' });
    await this.#run((current) => this.#probe(current));
  }

  /** The user confirmed rewriting the tag of another package. */
  async confirm(): Promise<void> {
    this.#dispatch({ kind: 'confirmed' });
    await this.#run((current) => this.#write(current));
  }

  /** The user states that this package's old tag is lost or broken. */
  async replace(): Promise<void> {
    this.#dispatch({ kind: 'confirmed' });
    await this.#run((current) => this.#voidOldTag(current));
  }

  /** Ends the attempt at once; a write, whose tag may have the EPC by then, ends with the outcome that the desk reports. */
  async cancel(): Promise<void> {
    const current = this.#current;
    if (current.isWriting) current.isCancelled = true;
    else {
      this.#current = NO_ATTEMPT;
      this.#dispatch({ kind: 'failed', error: new AppError('tag.cancelled') });
    }
    // No request may be left waiting at the reader. Cancelling an ended one has no effect, and a lost bridge ends it as well.
    if (current.key !== '') await this.#calls.cancel({ key: current.key }).catch(() => undefined);
  }

  reset(): void {
    this.#current = NO_ATTEMPT;
    this.#dispatch({ kind: 'reset' });
  }

  /** Runs a part of the attempt and shows its failure, unless the attempt has been abandoned meanwhile. */
  async #run(work: (current: Attempt) => Promise<void>): Promise<void> {
    const current = this.#current;
    current.isRunning = true;
    try {
      await work(current);
    } catch (error) {
      if (current === this.#current) this.#dispatch({ kind: 'failed', error: toAppError(error) });
    } finally {
      current.isRunning = false;
    }
  }

  async #probe(current: Attempt): Promise<void> {
    const { key, readerId } = current;
    await this.#calls.endLeftReadings();
    const lease = await this.#leases.of(this.#pack.id);
    if (current !== this.#current) return;
    current.isLocked = lease.isLocked;
    current.tag = await this.#calls.probe({ key, readerId });
    if (current !== this.#current) return;
    this.#dispatch({ kind: 'probed', tag: current.tag });
    this.#dispatch({ kind: 'progress', step: 'holder', state: 'started' });
    current.holder = await this.#askHolder(current.tag, lease);
    if (current !== this.#current) return;

    const { epcTid } = current.holder;
    if (epcTid !== '' && epcTid !== current.tag.tid) this.#dispatch({ kind: 'hasTag', tid: epcTid });
    else await this.#checkOwner(current);
  }

  /** Finds the owner of the tag and of the EPC; while the back office is unreachable, uses the lease's data. */
  async #askHolder(tag: ProbedTag, lease: KeptLease): Promise<Holder> {
    try {
      const { id: packId, targetEpc: epc } = this.#pack;
      return await this.#calls.holder({ epc, tid: tag.tid, packId });
    } catch (error) {
      if (!lease.isOfDesk || !isUnanswered(toAppError(error))) throw error;
      if (bearsNumberOfOurs(tag, this.#pack)) throw new AppError('tag.owner_unknown');
      return { epcTid: lease.epcTid, tidPackId: '', tidPackNo: '' };
    }
  }

  async #checkOwner(current: Attempt): Promise<void> {
    if (!current.tag || !current.holder) return;
    const packNo = otherOwner(current.tag, current.holder, this.#pack);
    this.#dispatch({ kind: 'progress', step: 'holder', state: 'done' });
    if (packNo !== '') this.#dispatch({ kind: 'bearsOther', packNo });
    else await this.#write(current);
  }

  async #voidOldTag(current: Attempt): Promise<void> {
    const tid = current.holder?.epcTid ?? '';
    await this.#calls.release({ packId: this.#pack.id, tid });
    if (current !== this.#current) return;
    current.voidedTid = tid;
    await this.#checkOwner(current);
  }

  async #write(current: Attempt): Promise<void> {
    const written = await this.#askToWrite(current).catch(async (error: unknown) => {
      const oldTid = await this.#voidedBearer(toAppError(error), current);
      if (oldTid === '' || current !== this.#current) throw error;
      if (current.isCancelled) throw new AppError('tag.cancelled');
      current.voidedTid = oldTid;
      // The refused write has used its key.
      current.key = crypto.randomUUID();
      return this.#askToWrite(current);
    });
    if (current === this.#current) this.#dispatch({ kind: 'written', written });
  }

  async #askToWrite(attempt: Attempt): Promise<RecordedTag> {
    const { id } = this.#pack;
    this.#leases.began(id);
    attempt.isWriting = true;
    this.#dispatch({ kind: 'writing' });
    try {
      const written = await this.#writeTag(attempt);
      this.#leases.recorded(id);
      return written;
    } catch (error) {
      await this.#leases.failed(id, attempt.key);
      throw error;
    } finally {
      attempt.isWriting = false;
    }
  }

  async #writeTag({ key, readerId, tag, voidedTid, isLocked }: Attempt): Promise<RecordedTag> {
    return this.#calls.write({
      key,
      readerId,
      pc: this.#pack.targetPc,
      epc: this.#pack.targetEpc,
      tid: tag?.tid ?? '',
      ...(voidedTid && { voidedTid }),
      isLocked,
      record: {
        tenantId: this.#tenantId,
        packId: this.#pack.id,
        packNo: this.#pack.packNo,
        userId: this.#calls.userId(),
      },
    });
  }

  /** The tag for which the desk refused the write, if it has been voided elsewhere; else empty. */
  async #voidedBearer({ code, details }: AppError, { holder }: Attempt): Promise<string> {
    if (code !== 'tag.epc_taken' || !holder) return '';
    const waiting = await this.#calls.pending();
    return isVoided(this.#pack.targetEpc, holder, waiting) ? String(details.tid ?? '') : '';
  }
}
