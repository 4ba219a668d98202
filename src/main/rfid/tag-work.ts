import type { DeskEmit, DeskHandlers, Reader, WrittenTag } from '#shared/desk/contract';
import { AppError, toAppError } from '#shared/errors';
import { toLocalTime } from '#shared/local-time';
import { samePc } from '#shared/rfid/pc-word';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Attempts } from './attempts.ts';
import type { createConnections } from './connections.ts';
import type { PowerNotes } from './power-notes.ts';
import { confirmTag } from './probe-tag.ts';
import { takeStep, type WorkContext } from './steps.ts';
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
}

/** The write-and-verify workflow with its journal and its message to the server. */
export class TagWork {
  readonly #parts: TagWorkParts;

  constructor(parts: TagWorkParts) {
    this.#parts = parts;
  }

  /** Runs work on an open reader, reporting the "connect" step; the work continues in the same turn. */
  onReader<T>(reader: Reader, context: WorkContext, work: (open: OpenReader) => Promise<T>): Promise<T> {
    let isConnected = false;
    context.onStep('connect', 'started', '');
    const turn = this.#parts.connections.use(
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
  async write(input: WriteInput, findReader: () => Reader, signal: AbortSignal): Promise<WrittenTag> {
    const earlier = answerOf(this.#parts.attempts, input);
    if (earlier !== null) return earlier;
    const { key, pc, epc, tid, voidedTid, record } = input;
    const reader = findReader();
    // The record goes to the back office in use when the request was made, whatever is chosen meanwhile.
    const server = this.#parts.outbox.server();
    this.#parts.attempts.begin({ key, readerName: reader.name, tid, epc, ...record });
    const context: WorkContext = {
      signal,
      powerNotes: this.#parts.powerNotes.of(reader.uri),
      onStep: (step, state, detail) => {
        if (state === 'started') this.#parts.attempts.enter(key, step);
        this.#parts.emit('rfid', 'progress', { key, step, state, detail });
      },
    };
    try {
      return await this.onReader(reader, context, async (open) => {
        // Checked in this reader's turn: the write queued before may have used the EPC.
        const bearer = this.#parts.attempts.findBearer(epc, tid);
        if (bearer !== null && bearer !== voidedTid)
          throw new AppError('tag.epc_taken', { epc, tid: bearer });
        await confirmTag(open, tid, context);
        const written = await writeTag(open, { tid, pc, epc }, context);
        await takeStep(
          context,
          'record',
          () => this.#recordWrite(input, reader, written, server),
          () => record.packNo,
        );
        return written;
      });
    } catch (error) {
      this.#parts.attempts.fail(key, toAppError(error));
      throw error;
    }
  }

  /** Stores the attempt's end and the message to the back office together, or neither. */
  #recordWrite({ key, record }: WriteInput, reader: Reader, written: WrittenTag, server: string): void {
    const { epc, tid } = written;
    this.#parts.journal.transaction(() => {
      this.#parts.attempts.complete(key, written);
      this.#parts.outbox.add({
        id: key,
        kind: 'tagRecord',
        tenantId: record.tenantId,
        server,
        body: {
          recordKey: key,
          packId: record.packId,
          epc,
          tid,
          reader: reader.name,
          deskName: this.#parts.settings.read().deskName,
          writeTime: toLocalTime(new Date()),
        },
      });
    });
  }
}

/** The stored answer of a completed request. Throws `input.invalid` if the key was used for another one. */
function answerOf(attempts: Attempts, { key, pc, epc, tid, record }: WriteInput): WrittenTag | null {
  const earlier = attempts.find(key);
  if (earlier === null) return null;
  if (earlier.epc !== epc || earlier.tid !== tid || earlier.packId !== record.packId)
    throw new AppError('input.invalid', { reason: `key ${key}` });
  if (earlier.state === 'done' && !samePc(pc, earlier.pc))
    throw new AppError('input.invalid', { reason: `key ${key}` });
  return earlier.state === 'done' ? { epc, tid, pc: earlier.pc } : null;
}
