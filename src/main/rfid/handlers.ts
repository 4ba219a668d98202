import type {
  ConfiguredReader,
  DeskEmit,
  DeskHandlers,
  ProbedTag,
  Reader,
  WrittenTag,
} from '#shared/desk/contract';
import { AppError, toAppError } from '#shared/errors';
import { toLocalTime } from '#shared/local-time';
import { buildPc } from '#shared/rfid/pc-word';
import { createReaderFactory, type ReaderFactory } from '../devices/readers/open-reader.ts';
import { findDriver, listDrivers } from '../devices/readers/registry.ts';
import { VIRTUAL_READER_URI } from '../devices/readers/virtual/virtual-reader.ts';
import { parseReaderUri } from '../devices/transport/from-uri.ts';
import { listSerialPorts } from '../devices/transport/ports.ts';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { createConnections } from './connections.ts';
import { listTags } from './inventory.ts';
import { confirmTag, probeTag } from './probe-tag.ts';
import { takeStep, type WorkContext } from './steps.ts';
import { writeTag } from './write-tag.ts';

export interface RfidParts {
  journal: Journal;
  outbox: Outbox;
  settings: SettingsStore;
  emit: DeskEmit;
  /** Tests plug in readers of their own. */
  createReader?: ReaderFactory;
}

export interface Rfid {
  handlers: DeskHandlers['rfid'];
  /** Ends running wishes and lets all ports go. */
  close(): Promise<void>;
}

type WriteInput = Parameters<DeskHandlers['rfid']['write']>[0];

const VIRTUAL_READER: Reader = {
  id: VIRTUAL_READER_URI,
  uri: VIRTUAL_READER_URI,
  name: '虚拟读写器 Virtual reader',
  driver: 'm100',
  origin: 'built-in',
};

/** The desk's RFID room: readers, and the write-and-verify workflow with its journal and its message to the server. */
export function createRfid({ journal, outbox, settings, emit, createReader }: RfidParts): Rfid {
  const attempts = createAttempts(journal);
  const connections = createConnections(createReader ?? createReaderFactory());
  const wishes = createWishes();

  function listReaders(): Reader[] {
    return [VIRTUAL_READER, ...settings.read().readers.map(toReader)];
  }

  function findReader(id: string): Reader {
    const reader = listReaders().find((candidate) => candidate.id === id);
    if (reader !== undefined) return reader;
    // A virtual reader with scripted faults is asked for by its full uri and listed nowhere.
    if (id.startsWith(`${VIRTUAL_READER_URI}?`)) return { ...VIRTUAL_READER, id, uri: id };
    throw new AppError('reader.unknown', { reader: id });
  }

  /** Runs work on an open reader, telling the "connect" step; the work continues in the same turn. */
  function onReader<T>(
    reader: Reader,
    context: WorkContext,
    work: (open: Parameters<Parameters<typeof connections.use<T>>[1]>[0]) => Promise<T>,
  ): Promise<T> {
    let isConnected = false;
    context.onStep('connect', 'started', '');
    const turn = connections.use(
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

  async function write(input: WriteInput, signal: AbortSignal): Promise<WrittenTag> {
    const { key, epc, tid, voidedTid, record } = input;
    const reader = findReader(input.readerId);
    // Whatever is chosen meanwhile, the record goes to the back office the wish was made in.
    const server = outbox.server();
    attempts.begin({ key, readerName: reader.name, tid, epc, ...record });
    const context: WorkContext = {
      signal,
      onStep(step, state, detail) {
        if (state === 'started') attempts.enter(key, step);
        emit('rfid', 'progress', { key, step, state, detail });
      },
    };
    try {
      return await onReader(reader, context, async (open) => {
        // In this reader's turn: the write queued before may have given the EPC away.
        const bearer = attempts.findBearer(epc, tid);
        if (bearer !== null && bearer !== voidedTid)
          throw new AppError('tag.epc_taken', { epc, tid: bearer });
        await confirmTag(open, tid, context);
        const written = await writeTag(open, { tid, epc, pc: buildPc(epc) }, context);
        await takeStep(
          context,
          'record',
          () => recordWrite(input, reader, written, server),
          () => record.packNo,
        );
        return written;
      });
    } catch (error) {
      attempts.fail(key, toAppError(error));
      throw error;
    }
  }

  /** The attempt is over and the back office is to hear of it: both, or neither. */
  function recordWrite(
    { key, record }: WriteInput,
    reader: Reader,
    written: WrittenTag,
    server: string,
  ): void {
    const { epc, tid } = written;
    journal.transaction(() => {
      attempts.complete(key, written);
      outbox.add({
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
          deskName: settings.read().deskName,
          writeTime: toLocalTime(new Date()),
        },
      });
    });
  }

  const handlers: DeskHandlers['rfid'] = {
    readers: listReaders,
    drivers: async () => listDrivers(),
    ports: listSerialPorts,
    async configure(configured) {
      findDriver(configured.driver);
      parseReaderUri(configured.uri);
      const others = settings.read().readers.filter(({ uri }) => uri !== configured.uri);
      settings.update({ readers: [...others, configured] });
      // Another driver or baud rate takes effect with the next operation.
      await connections.release(configured.uri);
      return toReader(configured);
    },
    async remove({ id }) {
      const { readers, readerId } = settings.read();
      settings.update({
        readers: readers.filter(({ uri }) => uri !== id),
        readerId: readerId === id ? '' : readerId,
      });
      await connections.release(id);
    },
    identify: ({ readerId }) =>
      connections.use(findReader(readerId), async (reader) => ({ text: await reader.identify() })),
    inventory: ({ readerId }) => connections.use(findReader(readerId), (reader) => listTags(reader)),
    probe: ({ key, readerId }) =>
      wishes.run<ProbedTag>(key, (signal) => {
        const context: WorkContext = {
          signal,
          onStep: (step, state, detail) => emit('rfid', 'progress', { key, step, state, detail }),
        };
        return onReader(findReader(readerId), context, (reader) => probeTag(reader, context));
      }),
    write: (input) =>
      wishes.run(input.key, async (signal) => answerOf(attempts, input) ?? write(input, signal)),
    cancel: ({ key }) => wishes.cancel(key),
  };

  return {
    handlers,
    async close() {
      wishes.cancelAll();
      await connections.close();
    },
  };
}

/** What a wish that was already carried out was answered. Throws `input.invalid` if the key was used for another one. */
function answerOf(attempts: Attempts, { key, epc, tid, record }: WriteInput): WrittenTag | null {
  const earlier = attempts.find(key);
  if (earlier === null) return null;
  if (earlier.epc !== epc || earlier.tid !== tid || earlier.packId !== record.packId)
    throw new AppError('input.invalid', { reason: `key ${key}` });
  return earlier.state === 'done' ? { epc, tid, pc: earlier.pc } : null;
}

function toReader({ uri, name, driver }: ConfiguredReader): Reader {
  return { id: uri, uri, name, driver, origin: 'configured' };
}

/** Wishes under way by key: asked for again they are joined, not begun twice. */
function createWishes() {
  const running = new Map<string, { work: Promise<unknown>; controller: AbortController }>();
  const abort = (controller: AbortController) => controller.abort(new AppError('tag.cancelled'));

  return {
    run<T>(key: string, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const earlier = running.get(key);
      if (earlier) return earlier.work as Promise<T>;
      const controller = new AbortController();
      const work = start(controller.signal).finally(() => running.delete(key));
      running.set(key, { work, controller });
      return work;
    },
    cancel(key: string): void {
      const wish = running.get(key);
      if (wish) abort(wish.controller);
    },
    cancelAll(): void {
      for (const { controller } of running.values()) abort(controller);
    },
  };
}
