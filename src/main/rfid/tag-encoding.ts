import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import type { Job } from '#shared/desk/contract/jobs';
import type { Printer } from '#shared/desk/contract/printers';
import type { RecordedTag, TagAttempt, WriteStep, WrittenTag } from '#shared/desk/contract/tags';
import { AppError, fromErrorPayload } from '#shared/errors';
import { samePc } from '#shared/rfid/pc-word';
import { EncodingAnswer, encodingCommands } from '../devices/printers/zpl-encoding.ts';
import type { Encoding } from '../print/encodings.ts';
import type { LabelEncoder } from '../print/handlers.ts';
import { toDeskError } from '../storage/journal-error.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { Attempts } from './attempts.ts';
import type { StepState } from './steps.ts';
import type { TagWork } from './tag-work.ts';

type EncodeInput = Parameters<DeskHandlers['rfid']['encode']>[0];

interface TagEncodingParts {
  outbox: Outbox;
  emit: DeskEmit;
  attempts: Attempts;
  work: TagWork;
  encoder(): Promise<LabelEncoder>;
}

/**
 * Tags that printers write in their labels, in the same journal as those of readers. A printer reports which tag it has
 * written only afterwards, so that an attempt has no TID until its tag is read back.
 */
export class TagEncoding {
  readonly #parts: TagEncodingParts;

  constructor(parts: TagEncodingParts) {
    this.#parts = parts;
  }

  /**
   * Prints one label, has its tag written and compares what the printer reads back. The attempt is then unknown until
   * `record` or `refuse`. A repeated call with the same key prints nothing. Throws `encoder.*`, `tag.epc_taken`, and the
   * errors of the print job.
   */
  async encode(input: EncodeInput, signal: AbortSignal): Promise<WrittenTag> {
    const { attempts, outbox, work } = this.#parts;
    const { key, pc, epc, voidedTid, isLocked = false, record, print } = input;
    if (attempts.find(key) !== null) return this.#earlier(input);
    if (isLocked) throw new AppError('encoder.no_lock');
    const encoder = await this.#parts.encoder();
    const printer = await requireEncoder(encoder, print.printerId);
    const server = outbox.server();
    const { tenantId, packId, userId } = record;
    const begun = { readerId: printer.id, readerName: printer.name, isByPrinter: true, tid: '' };
    attempts.begin({ key, ...begun, pc, epc, server, ...record });
    try {
      this.#note(key, 'connect', 'started');
      return await work.inTurn(epc, async () => {
        signal.throwIfAborted();
        const bearer = attempts.findBearer(epc, '');
        if (bearer !== null && bearer !== voidedTid)
          throw new AppError('tag.epc_taken', { epc, tid: bearer });
        const answer = new EncodingAnswer({ key });
        const { reason, ...content } = print;
        const job = await untilOver(encoder, key, signal, () =>
          encoder.encode(
            {
              key,
              ...content,
              copies: 1,
              record: { tenantId, subjectIds: [packId], userId, reason, server },
            },
            this.#encodingOf(input, printer, answer, signal),
          ),
        );
        return this.#verify(job, answer);
      });
    } catch (error) {
      const failure = toDeskError(error);
      this.#note(key, attempts.find(key)?.step ?? 'connect', 'failed', failure.code);
      attempts.fail(key, failure);
      throw error;
    } finally {
      work.tellAttempt(key);
    }
  }

  /**
   * Records the tag of an attempt that `encode` has verified; a repeated call has the same answer. Throws
   * `tag.attempt_unknown`, `tag.attempt_settled`.
   */
  record(attemptKey: string): RecordedTag {
    const { attempts, work } = this.#parts;
    const { state } = attempts.find(attemptKey) ?? {};
    const attempt = state === 'done' ? work.requireOwn(attemptKey) : this.#requireVerified(attemptKey);
    const { tid, epc, pc, packNo } = attempt;
    const printer = { name: attempt.readerName, uri: attempt.readerId };
    if (state !== 'done') {
      this.#note(attemptKey, 'record', 'started');
      work.recordWrite({ ...attempt, key: attemptKey }, printer, { tid, epc, pc });
      this.#note(attemptKey, 'record', 'done', packNo);
      work.tellAttempt(attemptKey);
    }
    return { tid, epc, pc, quality: work.qualityOf(attemptKey, printer, tid) };
  }

  /** Another package has the TID of a verified tag: the attempt stays unknown, and its tag cannot be settled as good. */
  refuse(attemptKey: string, packNo: string): TagAttempt {
    const { attempts, work } = this.#parts;
    const { tid } = this.#requireVerified(attemptKey);
    attempts.fail(attemptKey, new AppError('encoder.tid_taken', { tid, packNo }));
    return work.tellAttempt(attemptKey);
  }

  /**
   * Returns an attempt that was settled. If a printer wrote its tag, the outcome of the label is then known too: it counts
   * as printed only with a good tag.
   */
  async settled(settling: TagAttempt | Promise<TagAttempt>): Promise<TagAttempt> {
    const attempt = await settling;
    const { id, state } = attempt;
    if (state !== 'done' && state !== 'discarded') return attempt;
    // Where printing could not start there is no label to be asked about.
    const encoder = await this.#parts.encoder().catch(() => null);
    encoder?.settle(id, state === 'done');
    return attempt;
  }

  #requireVerified(attemptKey: string) {
    const attempt = this.#parts.work.requireUnknown(attemptKey);
    if (attempt.error?.code !== 'encoder.unrecorded')
      throw new AppError('tag.attempt_settled', { key: attemptKey });
    return attempt;
  }

  /** The answer of an attempt that was made before. Throws `input.invalid` if the key was used for another tag. */
  #earlier({ key, epc, record }: EncodeInput): WrittenTag {
    const attempt = this.#parts.work.requireOwn(key);
    const { tid, pc, error, state } = attempt;
    if (attempt.epc !== epc || attempt.packId !== record.packId)
      throw new AppError('input.invalid', { reason: `key ${key}` });
    if (state === 'done' || error?.code === 'encoder.unrecorded') return { tid, epc, pc };
    if (error !== null) throw fromErrorPayload(error);
    throw new AppError('tag.attempt_settled', { key });
  }

  #encodingOf(
    { key, pc, epc }: EncodeInput,
    { name }: Printer,
    answer: EncodingAnswer,
    signal: AbortSignal,
  ): Encoding {
    return {
      commands: encodingCommands({ key, pc, epc }),
      answer,
      onBegin: () => {
        // A cancellation may have come before the job was in the queue.
        signal.throwIfAborted();
        this.#note(key, 'connect', 'done', name);
        this.#note(key, 'write', 'started');
      },
      fault: () => faultOf(answer, { pc, epc }, name),
    };
  }

  /** The tag that was read back from a label that is printed. */
  #verify(job: Job, answer: EncodingAnswer): WrittenTag {
    const { id: key } = job;
    if (job.state === 'cancelled') throw new AppError('tag.cancelled');
    if (job.error !== null) throw fromErrorPayload(job.error);
    const tag = answer.read();
    if (tag === null) throw new AppError('encoder.no_answer', { printer: job.printerName });
    this.#note(key, 'write', 'done', `${tag.pc} ${tag.epc}`);
    this.#note(key, 'verify', 'started');
    this.#note(key, 'verify', 'done', `${tag.pc} ${tag.epc}`);
    this.#parts.attempts.identify(key, tag);
    return tag;
  }

  #note(key: string, step: WriteStep, state: StepState, detail = ''): void {
    this.#parts.attempts.note(key, step, state, detail);
    this.#parts.emit('rfid', 'progress', { key, step, state, detail });
  }
}

async function requireEncoder(encoder: LabelEncoder, printerId: string): Promise<Printer> {
  const printer = await encoder.require(printerId);
  if (!printer.encodesTags) throw new AppError('encoder.none', { printer: printer.name });
  return printer;
}

/** Awaits a job, which the signal cancels. */
async function untilOver(
  encoder: LabelEncoder,
  jobId: string,
  signal: AbortSignal,
  run: () => Promise<Job>,
): Promise<Job> {
  // A job that is over by then stays as it is.
  const cancel = () => void encoder.cancel(jobId).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await run();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Status of a printer whose last tag was not answering. */
const NO_TAG = 'NO TAG FOUND';

/**
 * Why the tag of a label is not good, after the printer has had time to answer. Only where no tag answered the printer is
 * it certain that none holds the EPC: of a label that was voided otherwise, or whose read-back differs, another tag beside
 * the antenna may have it.
 */
function faultOf(
  answer: EncodingAnswer,
  wanted: { pc: string; epc: string },
  printer: string,
): ReturnType<Encoding['fault']> {
  const tag = answer.read();
  if (tag !== null) {
    if (tag.epc === wanted.epc && samePc(wanted.pc, tag.pc)) return null;
    const details = { expected: `${wanted.pc} ${wanted.epc}`, actual: `${tag.pc} ${tag.epc}` };
    return { state: 'failed', error: new AppError('encoder.other_content', details) };
  }
  const status = answer.status();
  if (status === NO_TAG) return { state: 'failed', error: new AppError('encoder.no_tag', { printer }) };
  if (answer.hasAnswered() || !['', 'RFID OK'].includes(status))
    return { state: 'failed', error: new AppError('encoder.voided', { printer, status }) };
  return { state: 'unknown', error: new AppError('encoder.no_answer', { printer }) };
}
