import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type IppDevice, startIppDevice } from '../../../tests/devices/printers/ipp-device.ts';
import { createIppPrinter } from '../devices/printers/ipp.ts';
import type { PrintStream } from '../devices/printers/port.ts';
import type { RunPart } from './print-run.ts';
import { type SendOutcome, type SendRequest, sendRun } from './send-run.ts';

/** Two labels as a printer's commands, without the end that would follow them. */
async function* twoLabels() {
  yield { bytes: Buffer.from('a'), unitsDone: 1 };
  yield { bytes: Buffer.from('b'), unitsDone: 2 };
}

type Sent = Partial<SendRequest> & { stream: PrintStream; units?: AsyncGenerator<RunPart, void> };

/** Sends two labels, or other units, to a printer with this stream. */
function send({ stream, units = twoLabels(), ...more }: Sent): Promise<SendOutcome> {
  return sendRun({
    port: { open: async () => stream, status: () => Promise.reject(new Error('not asked')) },
    printerName: 'P',
    document: { jobId: 'j', title: 't', language: 'tspl', dpi: 203, widthMm: 100, heightMm: 70 },
    run: Promise.resolve({ prologue: new Uint8Array(), units, epilogue: () => new Uint8Array() }),
    stop: new AbortController().signal,
    cancel: new AbortController().signal,
    onProgress: () => {},
    ...more,
  });
}

test('a run whose end cannot be drawn is unknown with its labels, and its connection is aborted', async () => {
  const stream = {
    handover: 'label',
    write: async () => {},
    finish: async () => ({ state: 'sent' }),
    abort: vi.fn(),
  } as const satisfies PrintStream;
  const outcome = await send({
    stream,
    run: Promise.resolve({
      prologue: new Uint8Array(),
      units: twoLabels(),
      epilogue: () => {
        throw new RangeError('out of memory');
      },
    }),
  });
  expect(outcome).toMatchObject({ state: 'unknown', unitsSent: 2, error: { code: 'printer.disconnected' } });
  expect(stream.abort).toHaveBeenCalledOnce();
});

describe('a printer that reads a label just within the limit', () => {
  const LIMITS = { stepMs: 60_000, standstillMs: 60_000, stallNoticeMs: 60_000, cancelGraceMs: 2000 };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['to its end', LIMITS.standstillMs, null, { state: 'sent', unitsSent: 2 }],
    ['paused', LIMITS.standstillMs, 'stop', { state: 'stopped', unitsSent: 1 }],
    ['cancelled', LIMITS.cancelGraceMs, 'cancel', { state: 'stopped', unitsSent: 1 }],
  ] as const)('gets a run %s', async (_what, limitMs, by, outcome) => {
    const ends = { stop: new AbortController(), cancel: new AbortController() };
    let onRead = () => {};
    const finishing = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const stream: PrintStream = {
      handover: 'label',
      write: async () => {},
      async finish() {
        finishing.resolve();
        await read.promise;
        return { state: 'sent' };
      },
      onRead(listener) {
        onRead = listener;
      },
      abort: () => {},
    };
    async function* labels() {
      yield* twoLabels();
      ends.stop.abort();
      if (by === 'cancel') ends.cancel.abort();
      yield { bytes: Buffer.from('c'), unitsDone: 3 };
    }
    const ended = send({
      stream,
      units: by === null ? twoLabels() : labels(),
      stop: ends.stop.signal,
      cancel: ends.cancel.signal,
      limits: LIMITS,
    });
    await finishing.promise;
    for (let label = 0; label < 2; label += 1) {
      await vi.advanceTimersByTimeAsync(limitMs - 1);
      onRead();
    }
    read.resolve();
    expect(await ended).toMatchObject(outcome);
  });
});

describe('a printer that takes 8 s for each label', () => {
  const LIMITS = { stepMs: 60_000, standstillMs: 60_000, stallNoticeMs: 60_000, cancelGraceMs: 2000 };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['paused', 1, false, { state: 'stopped', unitsSent: 1 }],
    ['cancelled', 9, true, { state: 'stopped', unitsSent: 2 }],
    // Nothing is known of its pace yet: it may as well be out of paper.
    ['cancelled', 1, true, { state: 'unknown', unitsSent: 0, error: { code: 'job.cut_short' } }],
  ] as const)(
    'whose run is %s after %d s ends with the label in hand',
    async (_how, seconds, isCancelled, outcome) => {
      const [stop, cancel] = [new AbortController(), new AbortController()];
      const stream: PrintStream = {
        handover: 'label',
        write: () => new Promise((resolve) => setTimeout(resolve, 8000)),
        finish: async () => ({ state: 'sent' }),
        abort: () => {},
      };
      async function* labels() {
        for (let unitsDone = 1; unitsDone <= 5; unitsDone += 1) yield { bytes: Buffer.from('a'), unitsDone };
      }
      const ended = send({
        stream,
        units: labels(),
        stop: stop.signal,
        cancel: cancel.signal,
        limits: LIMITS,
      });
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      stop.abort();
      if (isCancelled) cancel.abort();
      await vi.advanceTimersByTimeAsync(40_000);
      expect(await ended).toMatchObject(outcome);
    },
  );
});

describe('a printer whose paper runs out', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const MINUTE_MS = 60_000;
  test.each([
    ['goes on once it is loaded', 10, null, { state: 'sent', unitsSent: 2 }],
    [
      'is given up after an hour, with what its memory may still print',
      61,
      null,
      { state: 'unknown', unitsSent: 0, error: { code: 'printer.standstill', details: { minutes: 60 } } },
    ],
    [
      'can have its job cancelled meanwhile',
      10,
      'cancelled',
      { state: 'unknown', unitsSent: 0, error: { code: 'job.cut_short' } },
    ],
  ] as const)('%s', async (_what, minutes, end, outcome) => {
    const cancel = new AbortController();
    const onStall = vi.fn();
    const stream: PrintStream = {
      handover: 'label',
      write: () => new Promise((resolve) => setTimeout(resolve, minutes * MINUTE_MS)),
      finish: async () => ({ state: 'sent' }),
      abort: () => {},
    };
    const ended = send({ stream, stop: cancel.signal, cancel: cancel.signal, onStall });
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(onStall).toHaveBeenCalledOnce();
    if (end === 'cancelled') cancel.abort();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(await ended).toMatchObject(outcome);
  });
});

describe('a PDF over IPP', () => {
  let device: IppDevice;
  afterEach(() => device.close());

  /** Sends two pages; `ends` stops it after the first one. */
  function send(isSpooler: boolean, ends?: 'cancelled' | 'undrawable') {
    const cancel = new AbortController();
    async function* pages() {
      yield { bytes: Buffer.from('a'), unitsDone: 1 };
      if (ends === 'undrawable') throw new RangeError('out of memory');
      yield { bytes: Buffer.from('b'), unitsDone: 2 };
    }
    return sendRun({
      port: createIppPrinter({ target: device.target, isSpooler }),
      printerName: 'P',
      document: { jobId: 'j', title: 't', language: 'pdf', dpi: 300, widthMm: 100, heightMm: 70 },
      run: Promise.resolve({
        prologue: new Uint8Array(),
        units: pages(),
        epilogue: () => Buffer.from('%%EOF'),
      }),
      stop: cancel.signal,
      cancel: cancel.signal,
      onProgress: () => {
        if (ends === 'cancelled') cancel.abort();
      },
    });
  }

  test.each([
    ['cancelled', 'job.cut_short'],
    ['undrawable', 'unexpected'],
  ] as const)('that is %s while a printer reads it may be printed in part', async (ends, code) => {
    device = await startIppDevice({ status: 0, answers: 'read' });
    expect(await send(false, ends)).toMatchObject({ state: 'unknown', unitsSent: 0, error: { code } });
  });

  test.each([
    ['cancelled', { state: 'stopped' }],
    ['undrawable', { state: 'failed', error: { code: 'unexpected' } }],
  ] as const)('that is %s while a print queue stores it is not printed', async (ends, outcome) => {
    device = await startIppDevice({ status: 0, answers: 'read' });
    expect(await send(true, ends)).toMatchObject({ ...outcome, unitsSent: 0 });
  });

  test.each([
    ['refuses the format at once', 0x040a, 'begun', 'failed', 'printer.rejected'],
    ['is busy', 0x0507, 'read', 'failed', 'printer.rejected'],
    ['has a paper jam while it reads', 0x0504, 'read', 'unknown', 'job.ended_early'],
    ['has the job cancelled at its panel while it reads', 0x0508, 'read', 'unknown', 'job.ended_early'],
  ] as const)('for a printer that %s is %4$s', async (_what, status, answers, state, code) => {
    device = await startIppDevice({ status, answers });
    expect(await send(false)).toMatchObject({ state, unitsSent: 0, error: { code } });
  });

  test.each([
    ['breaks off with an error of its own', 500, 'unknown', 'job.ended_early'],
    ['takes no requests now', 503, 'failed', 'printer.rejected'],
    ['wants a password', 401, 'failed', 'printer.rejected'],
  ] as const)('for a printer whose web server %s (HTTP %d) is %s', async (_what, httpStatus, state, code) => {
    device = await startIppDevice({ status: 0, httpStatus, answers: 'read' });
    expect(await send(false)).toMatchObject({ state, unitsSent: 0, error: { code } });
  });

  test('that a print queue could not store completely, its disk being full, is not printed', async () => {
    device = await startIppDevice({ status: 0x0505, answers: 'read' });
    expect(await send(true)).toMatchObject({ state: 'failed', error: { code: 'printer.rejected' } });
  });
});
