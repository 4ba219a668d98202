import type { DataOf } from '#shared/api/kit';
import type { packRecordApi } from '#shared/api/pack-records';
import type { DeskClient } from '#shared/desk/contract';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import type { RecordedTag, WrittenTag } from '#shared/desk/contract/tags';
import { AppError, fromErrorPayload, toAppError } from '#shared/errors';
import { isVoided } from '../tag-flow.ts';
import type { KeptLease, TagLeases } from '../tag-leases.ts';

type EncodeInput = Parameters<DeskClient['rfid']['encode']>[0];
/** The label to print, whose tag is written. */
export type LabelPrint = EncodeInput['print'];

/** The calls to the back office and the desk that an attempt uses. */
export interface EncodeCalls
  extends Pick<DeskClient['rfid'], 'encode' | 'recordEncoded' | 'refuseEncoded' | 'discard' | 'cancel'> {
  holder(query: { epc: string; tid: string }): Promise<DataOf<typeof packRecordApi.tagHolder>>;
  /** Voids the package's tag. */
  release(body: { packId: string; tid: string }): Promise<unknown>;
  /** The records that wait for the back office. */
  pending(): Promise<OutboxEntry[]>;
  /** The label as it is to be printed. */
  label(signal: AbortSignal): Promise<LabelPrint>;
  userId(): string;
}

/**
 * The state of an attempt. `replacing`: the package has a tag, which the user may void. `isLabelDoubtful`: a label has come
 * out, or may have, whose tag may hold the EPC.
 */
export type EncodeState =
  | { phase: 'working' | 'checking' }
  | { phase: 'replacing'; oldTid: string }
  | { phase: 'written'; written: RecordedTag; printJob: string }
  | { phase: 'failed'; error: AppError; isLabelDoubtful: boolean };

/**
 * One attempt to have a printer print a package's label and write its tag. The EPC is leased as for a reader. Whose tag it
 * was is asked only when the printer has read it back, because it is not known before; the tag is recorded if it was
 * nobody's.
 */
export class EncodeAttempt {
  readonly #leases: Pick<TagLeases, 'of' | 'began' | 'recorded' | 'failed'>;
  readonly #calls: EncodeCalls;
  readonly #pack: { id: string; packNo: string; tenantId: string };
  readonly #tell: (state: EncodeState) => void;
  /** Aborted when the step is left. */
  #leaving = new AbortController();
  #isBegun = false;
  /** The order to the desk that is under way; empty without one. */
  #key = '';
  /** The order whose label may hold the EPC, until that is thrown away; empty without one. */
  #doubtfulKey = '';
  /** A tag that is verified and not recorded yet. */
  #encoded: { key: string; tag: WrittenTag } | null = null;

  constructor(
    pack: { id: string; packNo: string; tenantId: string },
    leases: Pick<TagLeases, 'of' | 'began' | 'recorded' | 'failed'>,
    calls: EncodeCalls,
    tell: (state: EncodeState) => void,
  ) {
    this.#pack = pack;
    this.#leases = leases;
    this.#calls = calls;
    this.#tell = tell;
  }

  /** Prints and writes; after a failure only what is left to do: a verified label is not printed again. */
  start(): Promise<void> {
    this.#isBegun = true;
    return this.#run(async (signal) => {
      if (this.#encoded !== null) return this.#record();
      const lease = await this.#leases.of(this.#pack.id);
      if (lease.tagFault !== null) throw fromErrorPayload(lease.tagFault);
      if (lease.epcTid !== '') return this.#tell({ phase: 'replacing', oldTid: lease.epcTid });
      await this.#encode(lease, '', signal);
    });
  }

  /** The user has cut the label of the failed order: its attempt is settled, and another label is printed. */
  startWithoutDoubtful(): Promise<void> {
    return this.#run(async () => {
      await this.#calls.discard({ attemptKey: this.#doubtfulKey });
      this.#doubtfulKey = '';
      await this.start();
    });
  }

  /** The user states that the package's tag is lost, broken or on the old label. */
  replace(): Promise<void> {
    return this.#run(async (signal) => {
      const lease = await this.#leases.of(this.#pack.id);
      await this.#calls.release({ packId: this.#pack.id, tid: lease.epcTid });
      await this.#encode(lease, lease.epcTid, signal);
    });
  }

  /** Whether a label is verified and only its record is missing. */
  isVerified(): boolean {
    return this.#encoded !== null;
  }

  /** Starts it when its step is shown; once only, because a step that was hidden must not print another label by itself. */
  async begin(): Promise<void> {
    if (!this.#isBegun) await this.start();
  }

  /** The step is left: an order that the printer has not begun is cancelled. */
  leave(): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    if (this.#key !== '') void this.#calls.cancel({ key: this.#key }).catch(() => undefined);
  }

  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#leaving;
    this.#tell({ phase: 'working' });
    try {
      await work(signal);
    } catch (error) {
      const isLeft = signal.aborted && error === signal.reason;
      this.#tell({
        phase: 'failed',
        error: isLeft ? new AppError('tag.cancelled') : toAppError(error),
        isLabelDoubtful: this.#doubtfulKey !== '',
      });
    }
  }

  async #encode(lease: KeptLease, voidedTid: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const print = await this.#calls.label(signal);
    signal.throwIfAborted();
    await this.#order(lease, print, voidedTid).catch(async (error: unknown) => {
      const oldTid = voidedTid === '' ? await this.#voidedBearer(toAppError(error), lease) : '';
      if (oldTid === '' || signal.aborted) throw error;
      await this.#order(lease, print, oldTid);
    });
    await this.#record();
  }

  async #order(
    { targetPc: pc, targetEpc: epc, isLocked }: KeptLease,
    print: LabelPrint,
    voidedTid: string,
  ): Promise<void> {
    const { id: packId, packNo, tenantId } = this.#pack;
    const key = crypto.randomUUID();
    this.#key = key;
    this.#doubtfulKey = '';
    this.#leases.began(packId);
    try {
      const tag = await this.#calls.encode({
        key,
        pc,
        epc,
        isLocked,
        print,
        ...(voidedTid !== '' && { voidedTid }),
        record: { tenantId, packId, packNo, userId: this.#calls.userId() },
      });
      this.#encoded = { key, tag };
    } catch (error) {
      if (await this.#leases.failed(packId, key)) this.#doubtfulKey = key;
      throw error;
    } finally {
      this.#key = '';
    }
  }

  /** The tag for which the desk refused the label, if it has been voided elsewhere; else empty. */
  async #voidedBearer({ code, details }: AppError, lease: KeptLease): Promise<string> {
    if (code !== 'tag.epc_taken') return '';
    const waiting = await this.#calls.pending();
    return isVoided(lease.targetEpc, lease, waiting) ? String(details.tid ?? '') : '';
  }

  /** Records the verified tag, unless it belongs to another package. */
  async #record(): Promise<void> {
    if (this.#encoded === null) return;
    const { key: attemptKey, tag } = this.#encoded;
    this.#tell({ phase: 'checking' });
    const { tidPackId, tidPackNo: packNo } = await this.#calls.holder({ epc: tag.epc, tid: tag.tid });
    if (tidPackId !== '' && tidPackId !== this.#pack.id) {
      this.#encoded = null;
      await this.#calls.refuseEncoded({ attemptKey, packNo });
      this.#doubtfulKey = attemptKey;
      throw new AppError('encoder.tid_taken', { tid: tag.tid, packNo });
    }
    const written = await this.#calls.recordEncoded({ attemptKey });
    this.#encoded = null;
    this.#leases.recorded(this.#pack.id);
    // The desk gives the job the key of the attempt.
    this.#tell({ phase: 'written', written, printJob: attemptKey });
  }
}
