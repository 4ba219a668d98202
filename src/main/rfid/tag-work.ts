import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import type { Reader } from '#shared/desk/contract/readers';
import type { RecordedTag, TagAttempt, TagEvent, WrittenTag } from '#shared/desk/contract/tags';
import { AppError, type ErrorCode, toAppError } from '#shared/errors';
import { samePc } from '#shared/rfid/pc-word';
import type { WriteQuality } from '#shared/rfid/weak-tags';
import { createTurns } from '#shared/turns';
import type { Journal } from '../storage/journal.ts';
import { toDeskError } from '../storage/journal-error.ts';
import { isOfOffice } from '../storage/of-office.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Attempt, Attempts } from './attempts.ts';
import type { createConnections } from './connections.ts';
import type { KeptLeases } from './kept-leases.ts';
import { lockTag } from './lock-tag.ts';
import type { PowerNotes } from './power-notes.ts';
import { probeTag } from './probe-tag.ts';
import { takeStep, type WorkContext } from './steps.ts';
import { modelDigits, type TagPowers } from './tag-powers.ts';
import { writeQualityOf } from './write-quality.ts';
import { writeTag } from './write-tag.ts';

export type WriteInput = Parameters<DeskHandlers['rfid']['write']>[0];
type Connections = ReturnType<typeof createConnections>;
type OpenReader = Parameters<Parameters<Connections['use']>[1]>[0];

export interface TagWorkParts {
  journal: Journal;
  outbox: Outbox;
  settings: SettingsStore;
  emit: DeskEmit;
  attempts: Attempts;
  connections: Connections;
  powerNotes: PowerNotes;
  tagPowers: TagPowers;
  leases: KeptLeases;
  /** The gain of the antenna of the reader with this id, in dBi. */
  antennaGain(readerId: string): number;
  /** The access password of a company's tags; null if it has none, or none is known here. */
  passwordOf(tenantId: string): Promise<string | null>;
}

/** The reason of an attempt whose tag was written, and belongs to another package. */
const REFUSED_TAG = 'encoder.tid_taken' satisfies ErrorCode;

/** The write-and-verify workflow with its journal and its message to the server. */
export class TagWork {
  readonly #parts: TagWorkParts;
  /** Runs work on an EPC after other work on it: two readers that write it to two tags at once would both find it free. */
  readonly inTurn = createTurns();

  constructor(parts: TagWorkParts) {
    this.#parts = parts;
    const { attempts, outbox } = parts;
    outbox.onSettled((id) => attempts.noteRecorded(id));
  }

  /** Runs work on an open reader, reporting the "connect" step; the work continues in the same turn. */
  onReader<T>(reader: Reader, context: WorkContext, work: (open: OpenReader) => Promise<T>): Promise<T> {
    let isConnected = false;
    context.onStep('connect', 'started', '');
    const turn = this.#parts.connections.onTag(
      reader,
      (open) => {
        isConnected = true;
        context.onStep('connect', 'done', reader.uri);
        return work(open);
      },
      context.signal,
    );
    return turn.catch((error: unknown) => {
      if (!isConnected) context.onStep('connect', 'failed', toAppError(error).code);
      throw error;
    });
  }

  /**
   * Writes, verifies and records one tag. A repeated call with the same key gets the stored answer without a second
   * write.
   */
  async write(input: WriteInput, findReader: () => Reader, signal: AbortSignal): Promise<RecordedTag> {
    const earlier = answerOf(this.#parts, input);
    if (earlier !== null) {
      const { attempts } = this.#parts;
      return { ...earlier, quality: writeQualityOf({ events: attempts.events(input.key) }, null) };
    }
    const { key, pc, epc, tid, voidedTid, isLocked = false, record } = input;
    const { tenantId } = record;
    const accessPassword = isLocked
      ? await this.#requirePassword(tenantId)
      : ((await this.#parts.passwordOf(tenantId)) ?? undefined);
    const reader = findReader();
    // The record belongs to the back office in use when the request was made, even if another one is chosen meanwhile.
    const server = this.#parts.outbox.server();
    this.#parts.attempts.begin({
      key,
      readerId: reader.id,
      readerName: reader.name,
      tid,
      pc,
      epc,
      isLocked,
      server,
      ...record,
    });
    const context = this.#contextOf(reader, key, key, signal);
    try {
      const work = async (open: OpenReader): Promise<RecordedTag> => {
        // Checked when this reader is free, because the write queued before may have used the EPC.
        const bearer = this.#parts.attempts.findBearer(epc, tid);
        if (bearer !== null && bearer !== voidedTid)
          throw new AppError('tag.epc_taken', { epc, tid: bearer });
        const written = await writeTag(open, { tid, pc, epc, accessPassword, isLocked }, context);
        await takeStep(
          context,
          'record',
          () => this.recordWrite({ key, ...record }, reader, written),
          () => record.packNo,
        );
        return { ...written, quality: this.qualityOf(key, reader, tid) };
      };
      return await this.onReader(reader, context, (open) => this.inTurn(epc, () => work(open)));
    } catch (error) {
      this.#parts.attempts.fail(key, toDeskError(error));
      throw error;
    } finally {
      this.tellAttempt(key);
    }
  }

  /**
   * Settles an attempt with an unknown outcome by reading its tag: locks it if required; the attempt is done and
   * recorded if the tag holds the intended content, failed otherwise. Throws `tag.attempt_settled`, `tag.changed` if
   * another tag is on the reader, `tag.epc_taken` if another one was written with the EPC since, and the errors of
   * reading; the attempt then stays unknown. `key` is the request's key.
   */
  async settle(
    key: string,
    attemptKey: string,
    findReader: () => Reader,
    signal: AbortSignal,
  ): Promise<TagAttempt> {
    const attempt = this.requireUnknown(attemptKey);
    // The tag holds the EPC, and must not get the package.
    if (attempt.error?.code === REFUSED_TAG) throw new AppError(REFUSED_TAG, attempt.error.details);
    const reader = findReader();
    const context = this.#contextOf(reader, key, attemptKey, signal);
    const work = async (open: OpenReader): Promise<void> => {
      const tag = await probeTag(open, context);
      // Another page may have settled it, or the tag was thrown away, while the reader was busy.
      this.#unknownAttempt(attemptKey);
      const isWritten =
        tag.epc === attempt.epc && (attempt.wantedPc === '' || samePc(attempt.wantedPc, tag.pc));
      if (attempt.tid !== '' && tag.tid !== attempt.tid)
        throw new AppError('tag.changed', { expected: attempt.tid, actual: tag.tid });
      // The tag of a printer's label that was not read back is known by nothing but its content.
      if (attempt.tid === '' && !isWritten)
        throw new AppError('encoder.not_it', { epc: attempt.epc, actual: tag.epc });
      if (isWritten) {
        const { isLocked, tenantId, epc, tid } = attempt;
        const bearer = this.#parts.attempts.findBearer(epc, tid, attemptKey);
        if (bearer !== null) throw new AppError('tag.epc_taken', { epc, tid: bearer });
        if (isLocked) await lockTag(open, tag, await this.#requirePassword(tenantId), context);
        await takeStep(
          context,
          'record',
          () =>
            this.recordWrite({ ...attempt, key: attempt.id }, reader, {
              epc: tag.epc,
              tid: tag.tid,
              pc: tag.pc,
            }),
          () => attempt.packNo,
        );
      } else
        this.#parts.attempts.fail(
          attemptKey,
          new AppError('tag.verify_failed', { expected: attempt.epc, actual: `${tag.pc} ${tag.epc}` }),
        );
    };
    await this.onReader(reader, context, (open) => this.inTurn(attempt.epc, () => work(open)));
    return this.tellAttempt(attemptKey);
  }

  /** The events of an attempt of the back office in use. */
  events(attemptKey: string): TagEvent[] {
    const { attempts } = this.#parts;
    const attempt = attempts.find(attemptKey);
    return attempt !== null && this.#isOwn(attempt) ? attempts.events(attemptKey) : [];
  }

  /** The tag of an unknown attempt is thrown away. Throws `tag.attempt_settled`. */
  discard(attemptKey: string): TagAttempt {
    this.requireUnknown(attemptKey);
    this.#parts.attempts.discard(attemptKey);
    return this.tellAttempt(attemptKey);
  }

  /**
   * An attempt of the back office in use whose outcome is unknown. Throws `tag.attempt_unknown`, `tag.attempt_settled`.
   */
  requireUnknown(attemptKey: string): Attempt {
    this.#unknownAttempt(attemptKey);
    return this.requireOwn(attemptKey);
  }

  /** An attempt of the back office in use. Throws `tag.attempt_unknown`. */
  requireOwn(attemptKey: string): Attempt {
    const attempt = this.#parts.attempts.find(attemptKey);
    if (attempt === null || !this.#isOwn(attempt))
      throw new AppError('tag.attempt_unknown', { key: attemptKey });
    return attempt;
  }

  async #requirePassword(tenantId: string): Promise<string> {
    const password = await this.#parts.passwordOf(tenantId);
    if (password === null) throw new AppError('tag.lock_unknown');
    return password;
  }

  #isOwn({ server }: Attempt): boolean {
    return isOfOffice(server, this.#parts.outbox.server());
  }

  #unknownAttempt(attemptKey: string): Attempt {
    const attempt = this.#parts.attempts.find(attemptKey);
    if (attempt === null) throw new AppError('tag.attempt_unknown', { key: attemptKey });
    if (attempt.state !== 'unknown') throw new AppError('tag.attempt_settled', { key: attemptKey });
    return attempt;
  }

  /** Reports steps under the request's key and stores them with the attempt. */
  #contextOf(reader: Reader, key: string, attemptKey: string, signal: AbortSignal): WorkContext {
    return {
      signal,
      powerNotes: this.#parts.powerNotes.of(reader.uri),
      tagPowers: this.#parts.tagPowers.of(reader.uri),
      antennaGainDbi: this.#parts.antennaGain(reader.id),
      onStep: (step, state, detail) => {
        this.#parts.attempts.note(attemptKey, step, state, detail);
        this.#parts.emit('rfid', 'progress', { key, step, state, detail });
      },
    };
  }

  /** Tells the pages of an attempt's state. */
  tellAttempt(attemptKey: string): TagAttempt {
    const attempt = this.#parts.attempts.find(attemptKey);
    if (attempt === null) throw new AppError('tag.attempt_unknown', { key: attemptKey });
    const { tenantId: _t, readerId: _id, wantedPc: _pc, server: _server, userId: _user, ...rest } = attempt;
    const { isLocked: _is, ...shown } = rest;
    if (this.#isOwn(attempt)) this.#parts.emit('rfid', 'attemptChanged', shown);
    return shown;
  }

  /** How a tag was written, for its record and the user. */
  qualityOf(key: string, reader: Pick<Reader, 'uri'>, tid: string): WriteQuality {
    const { attempts, tagPowers } = this.#parts;
    return writeQualityOf({ events: attempts.events(key) }, tagPowers.of(reader.uri).least(modelDigits(tid)));
  }

  /**
   * Stores the attempt's end and its record for the back office in one transaction. `reader` may be the printer that has
   * written the tag.
   */
  recordWrite(
    attempt: { key: string; tenantId: string; packId: string; userId?: string | undefined },
    reader: Pick<Reader, 'name' | 'uri'>,
    written: WrittenTag,
  ): void {
    const { key, tenantId, packId, userId } = attempt;
    // The stored name: the back office may have got another one since the write began.
    const server = this.#parts.attempts.find(key)?.server || this.#parts.outbox.server();
    const { epc, tid } = written;
    const { writes, rssiDbm, powerDbm } = this.qualityOf(key, reader, tid);
    this.#parts.journal.transaction(() => {
      const failedTags = this.#parts.attempts.failedSinceLast(server, tenantId, tid);
      this.#parts.attempts.complete(key, written);
      this.#parts.leases.endOf(server, tenantId, packId);
      this.#parts.outbox.add({
        id: key,
        kind: 'tagRecord',
        tenantId,
        userId,
        server,
        body: {
          recordKey: key,
          packId,
          epc,
          tid,
          reader: reader.name,
          deskName: this.#parts.settings.read().deskName,
          writeTime: new Date().toISOString(),
          writes,
          rssiDbm,
          powerDbm,
          failedTags,
        },
      });
    });
  }
}

/** The stored answer of a completed request. Throws `input.invalid` if the key was used for another one. */
function answerOf(
  { attempts, outbox }: Pick<TagWorkParts, 'attempts' | 'outbox'>,
  { key, pc, epc, tid, record }: WriteInput,
): WrittenTag | null {
  const earlier = attempts.find(key);
  if (earlier === null) return null;
  if (!isOfOffice(earlier.server, outbox.server()))
    throw new AppError('input.invalid', { reason: `key ${key}` });
  if (earlier.epc !== epc || earlier.tid !== tid || earlier.packId !== record.packId)
    throw new AppError('input.invalid', { reason: `key ${key}` });
  if (earlier.state === 'done' && !samePc(pc, earlier.pc))
    throw new AppError('input.invalid', { reason: `key ${key}` });
  return earlier.state === 'done' ? { epc, tid, pc: earlier.pc } : null;
}
