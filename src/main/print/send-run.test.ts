import { expect, test, vi } from 'vitest';
import type { PrintStream } from '../devices/printers/port.ts';
import { sendRun } from './send-run.ts';

/** Two labels as a printer's commands, without the end that would follow them. */
async function* twoLabels() {
  yield { bytes: Buffer.from('a'), unitsDone: 1 };
  yield { bytes: Buffer.from('b'), unitsDone: 2 };
}

test('a run whose end cannot be drawn is unknown with its labels, and its connection is given up', async () => {
  const stream = {
    handover: 'label',
    write: async () => {},
    finish: async () => ({ state: 'sent' }),
    abort: vi.fn(),
  } as const satisfies PrintStream;
  const outcome = await sendRun({
    port: { open: async () => stream, status: () => Promise.reject(new Error('not asked')) },
    printerName: 'P',
    document: { jobId: 'j', title: 't', language: 'tspl', dpi: 203, widthMm: 100, heightMm: 70 },
    run: Promise.resolve({
      prologue: new Uint8Array(),
      units: twoLabels(),
      epilogue: () => {
        throw new RangeError('out of memory');
      },
    }),
    cancel: new AbortController().signal,
    onProgress: () => {},
  });
  expect(outcome).toMatchObject({ state: 'unknown', unitsSent: 2, error: { code: 'printer.disconnected' } });
  expect(stream.abort).toHaveBeenCalledOnce();
});
