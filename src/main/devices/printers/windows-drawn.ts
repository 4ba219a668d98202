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
export async function openDrawn(
  { spooler, gdi }: WindowsPrinting,
  opened: OpenedQueue,
  document: PrintDocument,
  { handover, failed }: Spooling,
): Promise<PrintStream> {
  const queue = opened.name;
  const dc = await gdi.createDc(queue, await pageDevmode(spooler, opened, document));
  if (dc === null) throw rejectedBy('CreateDC', queue);
  let page: DevicePage;
  let jobId: number;
  try {
    page = await readPage(gdi, dc, opened, document);
    jobId = await gdi.startDoc(dc, document.title);
    if (jobId <= 0) throw rejectedBy('StartDoc', queue);
  } catch (error) {
    await gdi.deleteDc(dc);
    throw error;
  }
  const calls = inTurn();
  const aborted = Promise.withResolvers<never>();
  // Unhandled where no call is pending.
  aborted.promise.catch(() => undefined);
  const abort = once(() => {
    aborted.reject(failed('AbortDoc', true));
    void calls(async () => {
      await gdi.abortDoc(dc);
      await gdi.deleteDc(dc);
    });
  });
  let isBegun = false;
  return {
    handover,
    async write(png) {
      if (await Promise.race([calls(() => drawPage(gdi, dc, page, png)), aborted.promise])) {
        isBegun = true;
        return;
      }
      abort();
      throw failed('StretchDIBits', isBegun);
    },
    async finish() {
      if (!(await Promise.race([calls(() => gdi.endDoc(dc)), aborted.promise]))) {
        abort();
        throw failed('EndDoc', isBegun);
      }
      await calls(() => gdi.deleteDc(dc));
      return { state: 'sent', reference: String(jobId) };
    },
    abort,
  };
}

/** The queue's settings with the label or sheet as paper, as far as its driver supports that. */
async function pageDevmode(
  spooler: Spooler,
  { name, printer }: OpenedQueue,
  { widthMm, heightMm }: PrintDocument,
): Promise<Buffer> {
  const devmode = await spooler.readDevmode(printer, name);
  if (devmode === null) throw rejectedBy('DocumentProperties', name);
  const wanted = setPageSize(devmode, widthMm, heightMm);
  return (await spooler.mergeDevmode(printer, name, wanted)) ?? wanted;
}

/** The page of a device, in its dots. */
interface DevicePage {
  /** The corner of the printable area on the paper. */
  offsetX: number;
  offsetY: number;
  /** Dots of the device for one of the label or sheet. */
  scaleX: number;
  scaleY: number;
}

/** Throws `printer.language` for a device without pictures, and `printer.paper_too_small`. */
async function readPage(
  gdi: Gdi,
  dc: Handle,
  { name }: OpenedQueue,
  document: PrintDocument,
): Promise<DevicePage> {
  const read = (cap: keyof typeof DeviceCap) => gdi.deviceCaps(dc, DeviceCap[cap]);
  if ((await read('technology')) === DT_CHARSTREAM)
    throw new AppError('printer.language', { printer: name, language: 'PNG' });
  const [perInchX, perInchY] = [await read('logPixelsX'), await read('logPixelsY')];
  const paper = {
    widthMm: ((await read('physicalWidth')) / perInchX) * MM_PER_INCH,
    heightMm: ((await read('physicalHeight')) / perInchY) * MM_PER_INCH,
  };
  const refusal = refusePage(name, document, paper);
  if (refusal !== null) throw refusal;
  return {
    offsetX: await read('physicalOffsetX'),
    offsetY: await read('physicalOffsetY'),
    scaleX: perInchX / document.dpi,
    scaleY: perInchY / document.dpi,
  };
}

/** One label or page on one page, dot for dot where the device has its resolution. */
async function drawPage(gdi: Gdi, dc: Handle, page: DevicePage, png: Uint8Array): Promise<boolean> {
  const dib = encodeDib(readPngDots(png));
  const target = {
    // A page's origin is the corner of the printable area; the label's is the corner of the paper.
    x: -page.offsetX,
    y: -page.offsetY,
    width: Math.round(dib.width * page.scaleX),
    height: Math.round(dib.height * page.scaleY),
  };
  return (await gdi.startPage(dc)) && (await gdi.stretchDib(dc, target, dib)) && gdi.endPage(dc);
}

/** Makes a function that does each work after the one before. */
function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
