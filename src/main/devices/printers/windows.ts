import { setTimeout as pause } from 'node:timers/promises';
import { isCommandLanguage } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { setPageSize } from '../spoolers/windows/devmode.ts';
import { encodeDib } from '../spoolers/windows/dib.ts';
import { explainOpenFailure } from '../spoolers/windows/failures.ts';
import { refusePage } from '../spoolers/windows/page-size.ts';
import { readPngDots } from '../spoolers/windows/png-dots.ts';
import { describeWindowsPrinter, judgeWindowsJob } from '../spoolers/windows/status-words.ts';
import { DeviceCap, type Handle, type JobInfo, loadWindowsPrinting } from '../spoolers/windows/winspool.ts';
import { stateOrFailure } from './known-states.ts';
import { requireLanguage } from './languages.ts';
import type { Fate, PrintDocument, PrinterPort, PrintStream } from './port.ts';

const FOLLOW_INTERVAL_MS = 500;
const MM_PER_INCH = 25.4;
/** wingdi.h: a driver of this kind, such as "Generic / Text Only", prints characters but no pictures. */
const DT_CHARSTREAM = 4;

/** Names of queues of another computer (`\\server\queue`). Asking about one blocks this process while that computer does not answer. */
const REMOTE = /^\\\\/;

/**
 * A queue of the Windows spooler. Commands are sent RAW. For every other queue GDI draws the dots of a label or of a
 * document's page on a page of that size, so that no print dialog, page scaling or browser changes the picture. The
 * spooler holds a job back until its end, so an interrupted hand-over prints nothing.
 */
export function createWindowsPrinter(queue: string): PrinterPort {
  const status = () =>
    stateOrFailure(() =>
      withPrinter(queue, (printer) => {
        const info = loadWindowsPrinting().spooler.getPrinter(printer);
        if (info === null) throw new AppError('printer.unknown', { printer: queue });
        return describeWindowsPrinter(info);
      }),
    );
  return {
    async open(document) {
      requireLanguage('windows', { name: queue, language: document.language });
      return isCommandLanguage(document.language) ? openRaw(queue, document) : openDrawn(queue, document);
    },
    follow: (reference, signal) => follow(queue, Number(reference), signal),
    cancel(reference) {
      return withPrinter(queue, (printer) => {
        loadWindowsPrinting().spooler.deleteJob(printer, Number(reference));
      });
    },
    status,
    ...(!REMOTE.test(queue) && { idleStatus: status }),
  };
}

function openPrinter(queue: string): Handle {
  const { spooler } = loadWindowsPrinting();
  const printer = spooler.openPrinter(queue);
  if (printer === null) throw explainOpenFailure(queue, spooler.lastError());
  return printer;
}

async function withPrinter<T>(queue: string, work: (printer: Handle) => T): Promise<T> {
  const printer = openPrinter(queue);
  try {
    return work(printer);
  } finally {
    loadWindowsPrinting().spooler.closePrinter(printer);
  }
}

function openRaw(queue: string, document: PrintDocument): PrintStream {
  const { spooler } = loadWindowsPrinting();
  const printer = openPrinter(queue);
  const close = once(() => spooler.closePrinter(printer));
  const jobId = spooler.startDoc(printer, document.title, 'RAW');
  if (jobId === 0) {
    close();
    throw rejected(queue, 'StartDocPrinter');
  }
  const abort = once(() => {
    spooler.abortPrinter(printer);
    close();
  });
  return {
    handover: 'spooled',
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const taken = await spooler.writePrinter(printer, bytes.subarray(at));
        if (taken === 0) {
          abort();
          throw rejected(queue, 'WritePrinter');
        }
        at += taken;
      }
    },
    async finish() {
      if (!spooler.endDoc(printer)) {
        abort();
        throw rejected(queue, 'EndDocPrinter');
      }
      close();
      return { state: 'sent', reference: String(jobId) };
    },
    abort,
  };
}

function openDrawn(queue: string, document: PrintDocument): PrintStream {
  const { gdi } = loadWindowsPrinting();
  const dc = gdi.createDc(queue, pageDevmode(queue, document));
  if (dc === null) throw rejected(queue, 'CreateDC');
  if (gdi.deviceCaps(dc, DeviceCap.technology) === DT_CHARSTREAM) {
    gdi.deleteDc(dc);
    throw new AppError('printer.language', { printer: queue, language: 'PNG' });
  }
  const refusal = refusePage(queue, document, physicalPage(dc));
  if (refusal !== null) {
    gdi.deleteDc(dc);
    throw refusal;
  }
  const jobId = gdi.startDoc(dc, document.title);
  if (jobId <= 0) {
    gdi.deleteDc(dc);
    throw rejected(queue, 'StartDoc');
  }
  const abort = once(() => {
    gdi.abortDoc(dc);
    gdi.deleteDc(dc);
  });
  return {
    handover: 'spooled',
    async write(png) {
      if (drawPage(dc, png, document.dpi)) return;
      abort();
      throw rejected(queue, 'StretchDIBits');
    },
    async finish() {
      if (!gdi.endDoc(dc)) {
        abort();
        throw rejected(queue, 'EndDoc');
      }
      gdi.deleteDc(dc);
      return { state: 'sent', reference: String(jobId) };
    },
    abort,
  };
}

/** The queue's settings with the label or sheet as paper, as far as its driver supports that. */
function pageDevmode(queue: string, { widthMm, heightMm }: PrintDocument): Buffer {
  const { spooler } = loadWindowsPrinting();
  const printer = openPrinter(queue);
  try {
    const devmode = spooler.readDevmode(printer, queue);
    if (devmode === null) throw rejected(queue, 'DocumentProperties');
    const wanted = setPageSize(devmode, widthMm, heightMm);
    return spooler.mergeDevmode(printer, queue, wanted) ?? wanted;
  } finally {
    spooler.closePrinter(printer);
  }
}

/** Size of the paper that the driver will print on, in mm. */
function physicalPage(dc: Handle): { widthMm: number; heightMm: number } {
  const { gdi } = loadWindowsPrinting();
  const millimetres = (dots: number, perInch: number) =>
    (gdi.deviceCaps(dc, dots) / gdi.deviceCaps(dc, perInch)) * MM_PER_INCH;
  return {
    widthMm: millimetres(DeviceCap.physicalWidth, DeviceCap.logPixelsX),
    heightMm: millimetres(DeviceCap.physicalHeight, DeviceCap.logPixelsY),
  };
}

/** One label or page on one page, dot for dot where the device has its resolution. */
function drawPage(dc: Handle, png: Uint8Array, dpi: number): boolean {
  const { gdi } = loadWindowsPrinting();
  const dib = encodeDib(readPngDots(png));
  const scale = (index: number) => gdi.deviceCaps(dc, index) / dpi;
  const target = {
    // A page's origin is the corner of the printable area; the label's is the corner of the paper.
    x: -gdi.deviceCaps(dc, DeviceCap.physicalOffsetX),
    y: -gdi.deviceCaps(dc, DeviceCap.physicalOffsetY),
    width: Math.round(dib.width * scale(DeviceCap.logPixelsX)),
    height: Math.round(dib.height * scale(DeviceCap.logPixelsY)),
  };
  return gdi.startPage(dc) && gdi.stretchDib(dc, target, dib) && gdi.endPage(dc);
}

async function follow(queue: string, jobId: number, signal: AbortSignal): Promise<Fate> {
  let last: JobInfo | null = null;
  while (!signal.aborted) {
    const job = await withPrinter(queue, (printer) => loadWindowsPrinting().spooler.getJob(printer, jobId));
    const verdict = judgeWindowsJob(job, last);
    if (verdict.fate !== 'waiting') return verdict.fate;
    last = job;
    // The signal ended the pause; the loop's condition checks it.
    await pause(FOLLOW_INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
  return 'sent';
}

function rejected(queue: string, call: string): AppError {
  return new AppError('printer.rejected', { printer: queue, reason: call });
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
