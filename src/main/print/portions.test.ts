import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '#shared/desk/contract/jobs';
import type { LabelRow } from '#shared/desk/contract/labels';
import { kindsWithLabels, textLabels } from '../../../tests/devices/printers/drawn-labels.ts';
import { eventually } from '../../../tests/eventually.ts';
import { READY } from '../devices/printers/known-states.ts';
import type { EarlyEnd, Fate, Handover, PrinterPort } from '../devices/printers/port.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createOutbox, type Outbox } from '../storage/outbox.ts';
import type { SubmitJob } from './job-store.ts';
import { PrintQueue } from './queue.ts';

/**
 * A print queue. It prints a document when `end` is called with what becomes of it, like
 * the queues of CUPS and Windows, with which `tests/integration/printing.test.ts` and `tests/windows` print.
 */
class DeviceQueue implements PrinterPort {
  /** The documents received, in order. */
  readonly documents: string[] = [];
  readonly withdrawn: string[] = [];
  handover: Handover = 'spooled';
  /** Called between two writes of a document. */
  onWrite: () => Promise<void> = async () => {};
  readonly #fates = new Map<string, PromiseWithResolvers<Fate>>();

  readonly open: PrinterPort['open'] = async () => {
    let text = '';
    return {
      handover: this.handover,
      write: async (bytes) => {
        text += Buffer.from(bytes).toString();
        await this.onWrite();
      },
      finish: async () => {
        this.documents.push(text);
        return { state: 'sent', reference: String(this.documents.length) };
      },
      abort() {},
    };
  };

  readonly follow = (reference: string, signal: AbortSignal): Promise<Fate> => {
    const aborted = new Promise<Fate>((resolve) =>
      signal.addEventListener('abort', () => resolve('sent'), { once: true }),
    );
    return Promise.race([this.#fateOf(reference).promise, aborted]);
  };

  readonly cancel = async (reference: string): Promise<void> => {
    this.withdrawn.push(reference);
    this.end(Number(reference), {
      state: 'cancelled',
      printed: 0,
      reason: { zh: '已取消', en: 'cancelled' },
    });
  };

  readonly takesPortions = async () => true;
  readonly status = async () => READY;

  /** Resolves once the queue has its `count`th document. */
  async received(count: number): Promise<void> {
    const options = { timeout: 25_000, interval: 2 };
    await eventually(() => expect(this.documents.length).toBeGreaterThanOrEqual(count), options);
  }

  end(document: number, fate: Fate = 'confirmed'): void {
    this.#fateOf(String(document)).resolve(fate);
  }

  #fateOf(reference: string): PromiseWithResolvers<Fate> {
    const fate = this.#fates.get(reference) ?? Promise.withResolvers<Fate>();
    this.#fates.set(reference, fate);
    return fate;
  }
}

const URI = 'cups:labels';

const SEND_LIMITS = { stepMs: 20_000, standstillMs: 20_000, stallNoticeMs: 20_000, cancelGraceMs: 20_000 };

let folder: string;
let journal: Journal;
let outbox: Outbox;
let device: DeviceQueue;
let queue: PrintQueue;

async function* drawTexts(rows: Iterable<LabelRow>) {
  let unitsDone = 0;
  for (const { text } of rows) yield { bytes: Buffer.from(String(text)), unitsDone: ++unitsDone };
}

function start(): void {
  journal = openJournal(join(folder, 'journal.db'));
  outbox = createOutbox(journal, () => {});
  const state = { state: 'ready' as const, words: { zh: '', en: '' }, at: new Date().toISOString() };
  queue = new PrintQueue({
    journal,
    outbox,
    printers: {
      find: async () => ({
        id: URI,
        uri: URI,
        name: URI,
        state,
        kind: 'cups',
        language: 'pdf',
        dpi: 203,
        origin: 'system',
      }),
      portOf: () => device,
      adjustmentOf: () => null,
      noteState: () => {},
    },
    kinds: kindsWithLabels(drawTexts, '!'),
    deskName: () => '一号台',
    limits: { ...SEND_LIMITS, labelsAtOnce: 2 },
    onChanged: () => {},
    onFault: (error) => expect.unreachable(error.message),
  });
  queue.start();
}

async function stop(): Promise<void> {
  await queue.close();
  journal.close();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-portions-'));
  device = new DeviceQueue();
  start();
});

afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

function submit(texts: string, more: Partial<SubmitJob> = {}): Promise<Job> {
  const record = { tenantId: 't1', subjectIds: [...texts] };
  const content = textLabels(...texts);
  return queue.submit({
    key: randomUUID(),
    printerId: URI,
    title: 'test',
    content,
    copies: 1,
    record,
    ...more,
  });
}

function settled(id: string, state: Job['state']): Promise<Job> {
  return eventually(
    () => {
      const job = queue.find(id);
      expect(job.state).toBe(state);
      return job;
    },
    { interval: 2 },
  );
}

/** The packages whose prints are recorded, each with the state of its print. */
async function recorded(): Promise<string[]> {
  const entries = await outbox.handlers.pending();
  return entries.map(({ body }) => `${body.packId} ${body.state}`);
}

test('a queue gets the next labels of a job when it has printed the ones before, and all are recorded once', async () => {
  const { id } = await submit('12345');
  await device.received(1);
  expect(queue.find(id)).toMatchObject({ state: 'sending', unitsSent: 2, isQueued: false });
  device.end(1);
  await device.received(2);
  expect(await recorded()).toEqual(['1 confirmed', '2 confirmed']);
  device.end(2, 'sent');
  await device.received(3);
  device.end(3);
  expect(await settled(id, 'confirmed')).toMatchObject({ unitsSent: 5 });
  expect(device.documents).toEqual(['12!', '34!', '5!']);
  expect(await recorded()).toEqual(['1 confirmed', '2 confirmed', '3 sent', '4 sent', '5 confirmed']);
});

test('a range with copies is cut between its units', async () => {
  const { id } = await submit('123', { copies: 2, range: { from: 2, to: 5 } });
  await device.received(1);
  device.end(1);
  await device.received(2);
  device.end(2);
  await settled(id, 'confirmed');
  expect(device.documents).toEqual(['12!', '23!']);
});

test('a preferred job goes before the next labels of another one', async () => {
  const long = await submit('1234');
  await device.received(1);
  const urgent = await submit('9');
  queue.prefer(urgent.id);
  device.end(1);
  await device.received(2);
  device.end(2);
  await device.received(3);
  device.end(3);
  await settled(long.id, 'confirmed');
  await settled(urgent.id, 'confirmed');
  expect(device.documents).toEqual(['12!', '9!', '34!']);
});

test.each(['while the queue prints', 'while a device reads'] as const)(
  'a pause %s labels of a job waits for these and says so, and the rest is printed after it',
  async (moment) => {
    const reading = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    if (moment === 'while a device reads') {
      device.handover = 'document';
      device.onWrite = async () => {
        reading.resolve();
        await letGo.promise;
      };
    }
    const { id } = await submit('1234');
    await (moment === 'while a device reads' ? reading.promise : device.received(1));
    expect(queue.pause(id)).toMatchObject({ state: 'sending', isPausing: true });
    letGo.resolve();
    await device.received(1);
    device.end(1);
    const paused = await settled(id, 'paused');
    expect(paused).toMatchObject({ unitsSent: 2 });
    expect(paused.isPausing).toBeUndefined();
    expect(await recorded()).toEqual(['1 confirmed', '2 confirmed']);
    queue.resume(id);
    await device.received(2);
    device.end(2);
    expect(await settled(id, 'confirmed')).toMatchObject({ unitsSent: 4 });
    expect(device.documents).toEqual(['12!', '34!']);
  },
);

test('a cancelled job is withdrawn from the queue, and none of its other labels follow', async () => {
  const { id } = await submit('1234');
  await device.received(1);
  device.end(1);
  await device.received(2);
  await queue.cancel(id);
  expect(await settled(id, 'cancelled')).toMatchObject({ unitsSent: 2 });
  expect(device.withdrawn).toEqual(['2']);
  expect(await recorded()).toEqual(['1 confirmed', '2 confirmed']);
  expect(device.documents).toHaveLength(2);
});

test('labels that a queue no longer gives back are counted when their job is cancelled', async () => {
  const { id } = await submit('1234');
  await device.received(1);
  vi.spyOn(device, 'cancel').mockRejectedValue(new Error('done'));
  await queue.cancel(id);
  device.end(1);
  expect(await settled(id, 'cancelled')).toMatchObject({ unitsSent: 2 });
  expect(await recorded()).toEqual(['1 confirmed', '2 confirmed']);
});

test.each<[string, EarlyEnd['printed'], Job['state'], number]>([
  ['of which none was printed cancels the job', 0, 'cancelled', 2],
  ['that may have been printed asks for the number', null, 'unknown', 2],
  ['one of which was printed counts it', 1, 'cancelled', 3],
])('the removal from the queue of labels %s', async (_, printed, state, unitsSent) => {
  const { id } = await submit('123456');
  await device.received(1);
  device.end(1);
  await device.received(2);
  device.end(2, { state: 'cancelled', printed, reason: { zh: '已删除', en: 'deleted' } });
  expect(await settled(id, state)).toMatchObject({ unitsSent });
  expect(device.documents).toHaveLength(2);
});

test('a job goes on after a restart when the queue has printed the labels that it had', async () => {
  const { id } = await submit('1234');
  const later = await submit('9');
  await device.received(1);
  await stop();
  start();
  expect(queue.find(id)).toMatchObject({ state: 'sending', unitsSent: 2, error: null });
  expect(device.documents).toHaveLength(1);
  device.end(1);
  await device.received(2);
  device.end(2);
  await settled(id, 'confirmed');
  await device.received(3);
  device.end(3);
  await settled(later.id, 'confirmed');
  expect(device.documents).toEqual(['12!', '34!', '9!']);
  expect(await recorded()).toEqual([...'12349'].map((packId) => `${packId} confirmed`));
});
