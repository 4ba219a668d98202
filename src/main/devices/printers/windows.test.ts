import { describe, expect, test } from 'vitest';
import type { PrinterInfo, WindowsPrinting } from '../spoolers/windows/winspool.ts';
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
): () => WindowsPrinting {
  const unused = (library: string) =>
    new Proxy({}, { get: (_, call) => expect.unreachable(`${library}.${String(call)} is not used here`) });
  const info: PrinterInfo = {
    ...{ name: 'Q', driver: 'D', port, dpi: null },
    ...{ attributes, status: 0, jobs: 0 },
  };
  const spooler = {
    openPrinter: async () => ({ printer: 1n }),
    closePrinter: async () => {},
    getPrinter: async () => info,
    ...more,
  };
  return () => ({
    spooler: Object.setPrototypeOf(spooler, unused('spooler')),
    gdi: unused('gdi') as WindowsPrinting['gdi'],
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
