import { AppError } from '#shared/errors';
import { setPageSize } from '../spoolers/windows/devmode.ts';
import { encodeDib } from '../spoolers/windows/dib.ts';
import { refusePage } from '../spoolers/windows/page-size.ts';
import { readPngDots } from '../spoolers/windows/png-dots.ts';
import { type OpenedQueue, rejectedBy } from '../spoolers/windows/queue.ts';
import {
  DeviceCap,
  type Gdi,
  type Handle,
  type Spooler,
  type WindowsPrinting,
} from '../spoolers/windows/winspool.ts';
import { once } from './once.ts';
import type { PrintDocument, PrintStream } from './port.ts';
import type { Spooling } from './windows-spooling.ts';

const MM_PER_INCH = 25.4;
/** wingdi.h: a driver of this kind, such as "Generic / Text Only", prints characters but no pictures. */
const DT_CHARSTREAM = 4;

/** Draws the dots of each label or page on a page of its size. The caller closes the queue, whose settings alone are read. */
export function openDrawn(
  { spooler, gdi }: WindowsPrinting,
  { name: queue, printer }: OpenedQueue,
  document: PrintDocument,
  { handover, failed }: Spooling,
): PrintStream {
  const dc = gdi.createDc(queue, pageDevmode(spooler, { name: queue, printer }, document));
  if (dc === null) throw rejectedBy('CreateDC', queue);
  if (gdi.deviceCaps(dc, DeviceCap.technology) === DT_CHARSTREAM) {
    gdi.deleteDc(dc);
    throw new AppError('printer.language', { printer: queue, language: 'PNG' });
  }
  const refusal = refusePage(queue, document, physicalPage(gdi, dc));
  if (refusal !== null) {
    gdi.deleteDc(dc);
    throw refusal;
  }
  const jobId = gdi.startDoc(dc, document.title);
  if (jobId <= 0) {
    gdi.deleteDc(dc);
    throw rejectedBy('StartDoc', queue);
  }
  const abort = once(() => {
    gdi.abortDoc(dc);
    gdi.deleteDc(dc);
  });
  let isBegun = false;
  return {
    handover,
    async write(png) {
      if (drawPage(gdi, dc, png, document.dpi)) {
        isBegun = true;
        return;
      }
      abort();
      throw failed('StretchDIBits', isBegun);
    },
    async finish() {
      if (!gdi.endDoc(dc)) {
        abort();
        throw failed('EndDoc', isBegun);
      }
      gdi.deleteDc(dc);
      return { state: 'sent', reference: String(jobId) };
    },
    abort,
  };
}

/** The queue's settings with the label or sheet as paper, as far as its driver supports that. */
function pageDevmode(
  spooler: Spooler,
  { name, printer }: OpenedQueue,
  { widthMm, heightMm }: PrintDocument,
): Buffer {
  const devmode = spooler.readDevmode(printer, name);
  if (devmode === null) throw rejectedBy('DocumentProperties', name);
  const wanted = setPageSize(devmode, widthMm, heightMm);
  return spooler.mergeDevmode(printer, name, wanted) ?? wanted;
}

/** Size of the paper that the driver will print on, in mm. */
function physicalPage(gdi: Gdi, dc: Handle): { widthMm: number; heightMm: number } {
  const millimetres = (dots: number, perInch: number) =>
    (gdi.deviceCaps(dc, dots) / gdi.deviceCaps(dc, perInch)) * MM_PER_INCH;
  return {
    widthMm: millimetres(DeviceCap.physicalWidth, DeviceCap.logPixelsX),
    heightMm: millimetres(DeviceCap.physicalHeight, DeviceCap.logPixelsY),
  };
}

/** One label or page on one page, dot for dot where the device has its resolution. */
function drawPage(gdi: Gdi, dc: Handle, png: Uint8Array, dpi: number): boolean {
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
