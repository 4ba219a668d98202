import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test, vi } from 'vitest';
import { LEAST_BYTES } from '../spoolers/windows/devmode.ts';
import { JobBit } from '../spoolers/windows/status-words.ts';
import { DeviceCap, type Gdi, type PrinterInfo, type WindowsPrinting } from '../spoolers/windows/winspool.ts';
import type { PrintDocument } from './port.ts';
import { createWindowsPrinter } from './windows.ts';

test('queues of this computer are queried while idle, those of another computer are not, because the query may last', () => {
  expect(createWindowsPrinter('ZDesigner ZD420').idleStatus).toBeTypeOf('function');
  expect(createWindowsPrinter('\\\\ck-server\\ZD420').idleStatus).toBeUndefined();
});

/** Stands in for Windows with one queue: members that a test does not give fail it when they are used. */
function windowsWith(
  port: string,
  more: Partial<WindowsPrinting['spooler']> = {},
  attributes = 0,
  gdi: Partial<Gdi> = {},
): () => WindowsPrinting {
  const unused = (library: string) =>
    new Proxy({}, { get: (_, call) => expect.unreachable(`${library}.${String(call)} is not used here`) });
  const info: PrinterInfo = {
    name: 'Q',
    driver: 'D',
    port,
    dpi: null,
    attributes,
    status: 0,
    jobs: 0,
  };
  const spooler = {
    openPrinter: async () => ({ printer: 1n }),
    closePrinter: async () => {},
    getPrinter: async () => info,
    ...more,
  };
  return () => ({
    spooler: Object.setPrototypeOf(spooler, unused('spooler')),
    gdi: Object.setPrototypeOf({ ...gdi }, unused('gdi')),
  });
}

test('a queue is opened once for a job, and closed at its end, or where the job is not begun', async () => {
  const handles = { opened: 0, closed: 0 };
  const counted = (startDoc: number, port = 'USB001') =>
    createWindowsPrinter(
      'Q',
      windowsWith(port, {
        openPrinter: async () => {
          handles.opened += 1;
          return { printer: 1n };
        },
        closePrinter: async () => {
          handles.closed += 1;
        },
        startDoc: async () => startDoc,
        endDoc: async () => true,
      }),
    ).open(JOB);
  const stream = await counted(7);
  expect(handles).toEqual({ opened: 1, closed: 0 });
  await stream.finish();
  expect(handles).toEqual({ opened: 1, closed: 1 });
  await expect(counted(0)).rejects.toMatchObject({ code: 'printer.rejected' });
  expect(handles).toEqual({ opened: 2, closed: 2 });
  await expect(counted(7, 'FILE:')).rejects.toMatchObject({ code: 'printer.opens_dialog' });
  expect(handles).toEqual({ opened: 3, closed: 3 });
});

/** winspool.h: "Start printing after last page is spooled". */
const PRINTER_ATTRIBUTE_QUEUED = 0x1;

const JOB: PrintDocument = { jobId: 'j', title: 't', language: 'zpl', dpi: 203, widthMm: 100, heightMm: 70 };

describe('a queue whose port asks in a dialog where a document goes', () => {
  test.each(['PORTPROMPT:', 'FILE:', 'XPSPort:', 'SHRFAX:', 'LPT1:, FILE:'])(
    '(%s) is sent nothing',
    async (port) => {
      for (const language of ['zpl', 'png'] as const) {
        const opened = createWindowsPrinter('Q', windowsWith(port)).open({ ...JOB, language });
        await expect(opened).rejects.toMatchObject({
          code: 'printer.opens_dialog',
          details: { printer: 'Q' },
        });
      }
    },
  );

  test('differs from one with a port of the same beginning', async () => {
    const begins = { startDoc: async () => 7, endDoc: async () => true };
    const stream = await createWindowsPrinter('Q', windowsWith('FILES01', begins)).open(JOB);
    expect(await stream.finish()).toEqual({ state: 'sent', reference: '7' });
  });
});

describe('a job whose hand-over Windows breaks off', () => {
  /** Opens a queue of these attributes that takes so many writes; the next one fails. */
  async function begin(attributes: number, writes: number) {
    const spooler = {
      startDoc: async () => 7,
      abortPrinter: async () => {},
      writePrinter: async (_printer: unknown, bytes: Uint8Array) => (writes-- > 0 ? bytes.length : 0),
    };
    return createWindowsPrinter('Q', windowsWith('USB001', spooler, attributes)).open(JOB);
  }
  const label = Buffer.from('^XA^XZ');

  test('has printed nothing on a queue that starts after the last page', async () => {
    const stream = await begin(PRINTER_ATTRIBUTE_QUEUED, 1);
    expect(stream.handover).toBe('spooled');
    await stream.write(label);
    await expect(stream.write(label)).rejects.toMatchObject({ code: 'printer.rejected' });
  });

  test('may have been printed in part on a queue that starts at once', async () => {
    const stream = await begin(0, 1);
    expect(stream.handover).toBe('document');
    await stream.write(label);
    await expect(stream.write(label)).rejects.toMatchObject({ code: 'printer.disconnected' });
    await expect((await begin(0, 0)).write(label)).rejects.toMatchObject({ code: 'printer.rejected' });
  });
});

test('a fault that only a job in the queue reports is the state of the queue until the job goes on', async () => {
  const jobs = [JobBit.paperOut, JobBit.printing, JobBit.printed];
  let at = 0;
  const port = createWindowsPrinter(
    'Q',
    windowsWith('USB001', { getJob: async () => ({ status: jobs[at] ?? 0, statusText: '' }) }),
  );
  const onPending = vi.fn();
  const fate = port.follow?.('7', AbortSignal.timeout(20_000), onPending);
  const told = () => expect.poll(() => port.status(), { timeout: 10_000 });
  await told().toMatchObject({
    state: 'attention',
    words: { zh: '缺纸' },
    advice: { zh: expect.stringContaining('纸') },
  });
  at += 1;
  await told().toMatchObject({ state: 'ready' });
  at = 0;
  await told().toMatchObject({ state: 'attention' });
  at = 2;
  expect(await fate).toBe('confirmed');
  expect(onPending.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(await port.status()).toMatchObject({ state: 'ready' });
});

test('a job is followed through a restart of the print service', async () => {
  // winerror.h: RPC_S_SERVER_UNAVAILABLE.
  const stopped = { failure: 1722 };
  const opened = [{ printer: 1n }, stopped, { printer: 1n }, { printer: 1n }];
  const jobs = [JobBit.printing, null, JobBit.printed].map((status) =>
    status === null ? null : { status, statusText: '' },
  );
  const info = {
    name: 'Q',
    driver: 'D',
    port: 'USB001',
    dpi: null,
    attributes: 0,
    status: 0,
    jobs: 0,
  };
  const getPrinter = vi.fn(async (): Promise<PrinterInfo | null> => info).mockResolvedValueOnce(null);
  const port = createWindowsPrinter(
    'Q',
    windowsWith('USB001', {
      openPrinter: async () => opened.shift() ?? stopped,
      getJob: async () => jobs.shift() ?? null,
      getPrinter,
    }),
  );
  expect(await port.follow?.('7', AbortSignal.timeout(20_000))).toBe('confirmed');
});

describe('a label that GDI draws', () => {
  const CAPS: Record<number, number> = {
    [DeviceCap.technology]: 2,
    [DeviceCap.logPixelsX]: 203,
    [DeviceCap.logPixelsY]: 203,
    [DeviceCap.physicalWidth]: 799,
    [DeviceCap.physicalHeight]: 559,
    [DeviceCap.physicalOffsetX]: 4,
    [DeviceCap.physicalOffsetY]: 8,
  };
  const png = createCanvas(16, 8).toBuffer('image/png');

  /** A queue that draws, with the calls it receives; `stretchDib` may be held up. */
  async function draw(stretchDib: Gdi['stretchDib'] = async () => true) {
    const calls: string[] = [];
    const noted =
      <T>(name: string, answer: T) =>
      async () => {
        calls.push(name);
        return answer;
      };
    const gdi: Gdi = {
      createDc: noted('CreateDC', 5n),
      deleteDc: noted('DeleteDC', undefined),
      deviceCaps: async (_dc, index) => CAPS[index] ?? 0,
      startDoc: noted('StartDoc', 9),
      startPage: noted('StartPage', true),
      endPage: noted('EndPage', true),
      endDoc: noted('EndDoc', true),
      abortDoc: noted('AbortDoc', undefined),
      async stretchDib(...given) {
        calls.push('StretchDIBits');
        return stretchDib(...given);
      },
    };
    const devmode = Buffer.alloc(LEAST_BYTES);
    const spooler = { readDevmode: async () => devmode, mergeDevmode: async () => devmode };
    const load = windowsWith('USB001', spooler, 0, gdi);
    const stream = await createWindowsPrinter('Q', load).open({ ...JOB, language: 'png' });
    return { stream, calls };
  }

  test('begins at the corner of the paper, and ends with its document', async () => {
    const targets: unknown[] = [];
    const { stream, calls } = await draw(async (_dc, target) => targets.push(target) > 0);
    await stream.write(png);
    expect(await stream.finish()).toEqual({ state: 'sent', reference: '9' });
    expect(targets).toEqual([{ x: -4, y: -8, width: 16, height: 8 }]);
    expect(calls).toEqual([
      'CreateDC',
      'StartDoc',
      'StartPage',
      'StretchDIBits',
      'EndPage',
      'EndDoc',
      'DeleteDC',
    ]);
  });

  test('is given up at once while a driver holds it up, and aborted when the driver is done', async () => {
    const driver = Promise.withResolvers<boolean>();
    const { stream, calls } = await draw(() => driver.promise);
    const written = stream.write(png);
    await expect.poll(() => calls.at(-1)).toBe('StretchDIBits');
    stream.abort();
    await expect(written).rejects.toMatchObject({ code: 'printer.disconnected' });
    // A device context takes one call at a time.
    expect(calls.at(-1)).toBe('StretchDIBits');
    driver.resolve(true);
    await expect.poll(() => calls.at(-1)).toBe('DeleteDC');
    expect(calls.slice(-3)).toEqual(['EndPage', 'AbortDoc', 'DeleteDC']);
  });

  test('that GDI refuses is aborted', async () => {
    const { stream, calls } = await draw(async () => false);
    await expect(stream.write(png)).rejects.toMatchObject({ code: 'printer.rejected' });
    await expect.poll(() => calls.slice(-2)).toEqual(['AbortDoc', 'DeleteDC']);
  });
});
