import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type Koffi from 'koffi';
import { AppError } from '#shared/errors';
import { LEAST_BYTES, readDpi } from './devmode.ts';

/**
 * The Windows print spooler and GDI as this program calls them. Sources: Microsoft Learn, "Print Spooler API" and
 * "Windows GDI"; winspool.h, wingdi.h of the Windows SDK for constants and the order of members. All declarations for
 * the FFI are in this file.
 */

/** `HANDLE` and `HDC`. */
export type Handle = bigint;

export interface PrinterInfo {
  name: string;
  driver: string;
  port: string;
  /** The queue's resolution; null if its driver has none. */
  dpi: number | null;
  attributes: number;
  status: number;
  jobs: number;
}

export interface JobInfo {
  status: number;
  statusText: string;
}

/** Calls block a thread of the pool instead of the program: those of a queue of another computer last until it answers. */
export interface Spooler {
  /** Local queues and connections to shared ones; null when the spooler does not answer. */
  enumPrinters(): Promise<PrinterInfo[] | null>;
  /** `failure` is Windows' error number, winerror.h. */
  openPrinter(name: string): Promise<{ printer: Handle } | { failure: number }>;
  closePrinter(printer: Handle): Promise<void>;
  getPrinter(printer: Handle): Promise<PrinterInfo | null>;
  /** The spooler's number of the job, 0 on failure. `RAW` bypasses the driver. */
  startDoc(printer: Handle, title: string, datatype: 'RAW'): Promise<number>;
  /** The number of bytes taken, 0 on failure. */
  writePrinter(printer: Handle, bytes: Uint8Array): Promise<number>;
  endDoc(printer: Handle): Promise<boolean>;
  abortPrinter(printer: Handle): Promise<void>;
  /** Null when the spooler no longer knows the job. */
  getJob(printer: Handle, jobId: number): Promise<JobInfo | null>;
  deleteJob(printer: Handle, jobId: number): Promise<boolean>;
  /** The queue's DEVMODE; null on failure. */
  readDevmode(printer: Handle, name: string): Promise<Buffer | null>;
  /** Merges a changed DEVMODE with the driver's settings; options that the driver does not support are dropped. */
  mergeDevmode(printer: Handle, name: string, devmode: Buffer): Promise<Buffer | null>;
}

/**
 * Like `Spooler`, because a driver's own code runs in these calls. A device context may be used by one thread at a time (CreateDC), so
 * each call waits for the one before it.
 */
export interface Gdi {
  createDc(printerName: string, devmode: Buffer): Promise<Handle | null>;
  deleteDc(dc: Handle): Promise<void>;
  deviceCaps(dc: Handle, index: number): Promise<number>;
  /** The spooler's number of the job, 0 or less on failure. */
  startDoc(dc: Handle, title: string): Promise<number>;
  startPage(dc: Handle): Promise<boolean>;
  endPage(dc: Handle): Promise<boolean>;
  endDoc(dc: Handle): Promise<boolean>;
  abortDoc(dc: Handle): Promise<void>;
  /** Draws a bottom-up or top-down DIB into a rectangle of the page; false on failure. */
  stretchDib(dc: Handle, target: Rectangle, dib: Dib): Promise<boolean>;
}

/** In the device's dots. */
interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A device-independent bitmap: BITMAPINFO (header and colour table) and its bits. */
export interface Dib {
  info: Buffer;
  bits: Buffer;
  width: number;
  height: number;
}

/** Indices of GetDeviceCaps, wingdi.h. */
export const DeviceCap = {
  technology: 2,
  logPixelsX: 88,
  logPixelsY: 90,
  physicalWidth: 110,
  physicalHeight: 111,
  physicalOffsetX: 112,
  physicalOffsetY: 113,
} as const;

const PRINTER_ENUM_LOCAL = 0x2;
const PRINTER_ENUM_CONNECTIONS = 0x4;
const JOB_CONTROL_DELETE = 5;
const DM_OUT_BUFFER = 2;
const DM_IN_BUFFER = 8;
const IDOK = 1;
const DIB_RGB_COLORS = 0;
const SRCCOPY = 0x00cc0020;
const COLORONCOLOR = 3;

type KoffiModule = typeof Koffi;
type TypeSpec = Parameters<KoffiModule['sizeof']>[0];

/**
 * The structures with their members in the order of the headers. Usable on every system, so that tests can measure
 * them.
 */
export function defineStructures(koffi: KoffiModule) {
  const pointer = 'void *';
  return {
    printerInfo2: koffi.struct({
      pServerName: 'str16',
      pPrinterName: 'str16',
      pShareName: 'str16',
      pPortName: 'str16',
      pDriverName: 'str16',
      pComment: 'str16',
      pLocation: 'str16',
      pDevMode: pointer,
      pSepFile: 'str16',
      pPrintProcessor: 'str16',
      pDatatype: 'str16',
      pParameters: 'str16',
      pSecurityDescriptor: pointer,
      Attributes: 'uint32_t',
      Priority: 'uint32_t',
      DefaultPriority: 'uint32_t',
      StartTime: 'uint32_t',
      UntilTime: 'uint32_t',
      Status: 'uint32_t',
      cJobs: 'uint32_t',
      AveragePPM: 'uint32_t',
    }),
    jobInfo1: koffi.struct({
      JobId: 'uint32_t',
      pPrinterName: 'str16',
      pMachineName: 'str16',
      pUserName: 'str16',
      pDocument: 'str16',
      pDatatype: 'str16',
      pStatus: 'str16',
      Status: 'uint32_t',
      Priority: 'uint32_t',
      Position: 'uint32_t',
      TotalPages: 'uint32_t',
      PagesPrinted: 'uint32_t',
      Submitted: koffi.array('uint16_t', 8),
    }),
    docInfo1: koffi.struct({ pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' }),
    docInfo: koffi.struct({
      cbSize: 'int',
      lpszDocName: 'str16',
      lpszOutput: 'str16',
      lpszDatatype: 'str16',
      fwType: 'uint32_t',
    }),
  };
}

/** How many times something is read again because it grew meanwhile. */
const READ_ATTEMPTS = 4;

/**
 * Reads structures, and the strings they point to, with a call that returns the size it needs, and repeats the call with
 * that size, because a list, or the text of a job, may grow between two calls. Null if the call fails for another reason
 * than a missing buffer. `count`: what the call reports of a list.
 */
export async function readSized(
  call: (buffer: Buffer | null, needed: [number], returned: [number]) => Promise<unknown>,
): Promise<{ buffer: Buffer; count: number } | null> {
  let buffer: Buffer | null = null;
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
    const needed: [number] = [0];
    const returned: [number] = [0];
    const isDone = Boolean(await call(buffer, needed, returned));
    if (isDone) return { buffer: buffer ?? Buffer.alloc(0), count: returned[0] };
    if (needed[0] <= (buffer?.length ?? 0)) return null;
    buffer = Buffer.alloc(needed[0]);
  }
  return null;
}

/** What this program uses of Windows' printing. */
export interface WindowsPrinting {
  spooler: Spooler;
  gdi: Gdi;
}

let loaded: WindowsPrinting | undefined;

/** Loads the libraries once, on Windows only. Elsewhere: `printer.no_spooler`. */
export function loadWindowsPrinting(): WindowsPrinting {
  if (process.platform !== 'win32') throw new AppError('printer.no_spooler', { reason: process.platform });
  loaded ??= bindWindowsPrinting(createRequire(import.meta.url)('koffi') as KoffiModule);
  return loaded;
}

/** Exported for tests, which stand in for the libraries. */
export function bindWindowsPrinting(koffi: KoffiModule): WindowsPrinting {
  const types = defineStructures(koffi);
  return { spooler: bindSpooler(koffi, types), gdi: bindGdi(koffi, types) };
}

type Structures = ReturnType<typeof defineStructures>;

/** The functions of winspool.drv under their own names. */
function declareSpooler(koffi: KoffiModule, { docInfo1 }: Structures) {
  const library = koffi.load('winspool.drv');
  const number = 'uint32_t';
  const outNumber = koffi.out(koffi.pointer(number));
  const bytes = 'uint8_t *';
  const handle = 'void *';
  const outHandle = koffi.out(koffi.pointer(handle));
  const declare = (name: string, result: string, ...parameters: TypeSpec[]) =>
    library.func('__stdcall', name, result, parameters);

  return {
    EnumPrintersW: declare(
      'EnumPrintersW',
      'int',
      number,
      'str16',
      number,
      bytes,
      number,
      outNumber,
      outNumber,
    ),
    OpenPrinterW: declare('OpenPrinterW', 'int', 'str16', outHandle, 'void *'),
    ClosePrinter: declare('ClosePrinter', 'int', handle),
    GetPrinterW: declare('GetPrinterW', 'int', handle, number, bytes, number, outNumber),
    StartDocPrinterW: declare('StartDocPrinterW', number, handle, number, koffi.pointer(docInfo1)),
    WritePrinter: declare('WritePrinter', 'int', handle, bytes, number, outNumber),
    EndDocPrinter: declare('EndDocPrinter', 'int', handle),
    AbortPrinter: declare('AbortPrinter', 'int', handle),
    GetJobW: declare('GetJobW', 'int', handle, number, number, bytes, number, outNumber),
    SetJobW: declare('SetJobW', 'int', handle, number, number, 'void *', number),
    DocumentPropertiesW: declare(
      'DocumentPropertiesW',
      'int32_t',
      'void *',
      handle,
      'str16',
      bytes,
      bytes,
      number,
    ),
  };
}

type Declared = ReturnType<typeof declareSpooler>['ClosePrinter'];

const inThread = (declared: Declared) => promisify(declared.async.bind(declared));

function bindSpooler(koffi: KoffiModule, types: Structures): Spooler {
  const winspool = declareSpooler(koffi, types);
  const devmodeStart = koffi.array('uint8_t', LEAST_BYTES);

  const GetLastError = koffi.load('kernel32.dll').func('__stdcall', 'GetLastError', 'uint32_t', []);
  const startDoc = inThread(winspool.StartDocPrinterW);
  const endDoc = inThread(winspool.EndDocPrinter);
  const abortPrinter = inThread(winspool.AbortPrinter);
  const enumPrinters = inThread(winspool.EnumPrintersW);
  const closePrinter = inThread(winspool.ClosePrinter);
  const getPrinter = inThread(winspool.GetPrinterW);
  const writePrinter = inThread(winspool.WritePrinter);
  const getJob = inThread(winspool.GetJobW);
  const setJob = inThread(winspool.SetJobW);
  const getProperties = inThread(winspool.DocumentPropertiesW);

  function toPrinterInfo(raw: Record<string, unknown>): PrinterInfo {
    return {
      name: String(raw.pPrinterName ?? ''),
      driver: String(raw.pDriverName ?? ''),
      port: String(raw.pPortName ?? ''),
      dpi: raw.pDevMode === null ? null : readDpi(Buffer.from(koffi.decode(raw.pDevMode, devmodeStart))),
      attributes: Number(raw.Attributes),
      status: Number(raw.Status),
      jobs: Number(raw.cJobs),
    };
  }

  async function documentProperties(
    printer: Handle,
    name: string,
    input: Buffer | null,
  ): Promise<Buffer | null> {
    const size = Number(await getProperties(null, printer, name, null, null, 0));
    if (size <= 0) return null;
    const output = Buffer.alloc(size);
    const mode = input === null ? DM_OUT_BUFFER : DM_IN_BUFFER | DM_OUT_BUFFER;
    const answer = Number(await getProperties(null, printer, name, output, input, mode));
    return answer === IDOK ? output : null;
  }

  return {
    async enumPrinters() {
      const flags = PRINTER_ENUM_LOCAL | PRINTER_ENUM_CONNECTIONS;
      const list = await readSized((buffer, needed, returned) =>
        enumPrinters(flags, null, 2, buffer, buffer?.length ?? 0, needed, returned),
      );
      if (list === null) return null;
      if (list.count === 0) return [];
      const infos: Record<string, unknown>[] = koffi.decode(
        list.buffer,
        koffi.array(types.printerInfo2, list.count),
      );
      return infos.map(toPrinterInfo);
    },
    openPrinter(name) {
      const handle: [Handle | null] = [null];
      return new Promise((resolve, reject) => {
        winspool.OpenPrinterW.async(name, handle, null, (error: unknown, isOpen: number) => {
          if (error) reject(error);
          else if (isOpen && handle[0] !== null) resolve({ printer: handle[0] });
          // The error of the thread that made the call; koffi keeps it while this function runs.
          else resolve({ failure: Number(GetLastError()) });
        });
      });
    },
    async closePrinter(printer) {
      await closePrinter(printer);
    },
    async getPrinter(printer) {
      const read = await readSized((buffer, needed) =>
        getPrinter(printer, 2, buffer, buffer?.length ?? 0, needed),
      );
      return read === null ? null : toPrinterInfo(koffi.decode(read.buffer, types.printerInfo2));
    },
    startDoc: async (printer, title, datatype) =>
      Number(await startDoc(printer, 1, { pDocName: title, pOutputFile: null, pDatatype: datatype })),
    async writePrinter(printer, chunk) {
      const written: [number] = [0];
      return (await writePrinter(printer, Buffer.from(chunk), chunk.length, written)) ? written[0] : 0;
    },
    endDoc: async (printer) => Boolean(await endDoc(printer)),
    abortPrinter: async (printer) => void (await abortPrinter(printer)),
    async getJob(printer, jobId) {
      const read = await readSized((buffer, needed) =>
        getJob(printer, jobId, 1, buffer, buffer?.length ?? 0, needed),
      );
      if (read === null) return null;
      const raw: Record<string, unknown> = koffi.decode(read.buffer, types.jobInfo1);
      return { status: Number(raw.Status), statusText: String(raw.pStatus ?? '') };
    },
    deleteJob: async (printer, jobId) => Boolean(await setJob(printer, jobId, 0, null, JOB_CONTROL_DELETE)),
    readDevmode: (printer, name) => documentProperties(printer, name, null),
    mergeDevmode: (printer, name, devmode) => documentProperties(printer, name, devmode),
  };
}

function bindGdi(koffi: KoffiModule, types: Structures): Gdi {
  const library = koffi.load('gdi32.dll');
  const declare = (name: string, result: string, parameters: TypeSpec[]) =>
    inThread(library.func('__stdcall', name, result, parameters));

  const CreateDCW = declare('CreateDCW', 'void *', ['str16', 'str16', 'str16', 'uint8_t *']);
  const DeleteDC = declare('DeleteDC', 'int', ['void *']);
  const GetDeviceCaps = declare('GetDeviceCaps', 'int', ['void *', 'int']);
  const StartDocW = declare('StartDocW', 'int', ['void *', koffi.pointer(types.docInfo)]);
  const StartPage = declare('StartPage', 'int', ['void *']);
  const EndPage = declare('EndPage', 'int', ['void *']);
  const EndDoc = declare('EndDoc', 'int', ['void *']);
  const AbortDoc = declare('AbortDoc', 'int', ['void *']);
  const SetStretchBltMode = declare('SetStretchBltMode', 'int', ['void *', 'int']);
  const StretchDIBits = declare('StretchDIBits', 'int', [
    'void *',
    ...Array.from({ length: 8 }, () => 'int'),
    'uint8_t *',
    'uint8_t *',
    'uint32_t',
    'uint32_t',
  ]);

  return {
    createDc: async (printerName, devmode) =>
      (await CreateDCW('WINSPOOL', printerName, null, devmode)) || null,
    deleteDc: async (dc) => void (await DeleteDC(dc)),
    deviceCaps: async (dc, index) => Number(await GetDeviceCaps(dc, index)),
    async startDoc(dc, title) {
      const info = {
        cbSize: types.docInfo.size,
        lpszDocName: title,
        lpszOutput: null,
        lpszDatatype: null,
        fwType: 0,
      };
      return Number(await StartDocW(dc, info));
    },
    startPage: async (dc) => Number(await StartPage(dc)) > 0,
    endPage: async (dc) => Number(await EndPage(dc)) > 0,
    endDoc: async (dc) => Number(await EndDoc(dc)) > 0,
    abortDoc: async (dc) => void (await AbortDoc(dc)),
    async stretchDib(dc, { x, y, width, height }, dib) {
      // On a smaller page rows or columns are dropped, never mixed to grey.
      await SetStretchBltMode(dc, COLORONCOLOR);
      const target = [x, y, width, height];
      const source = [0, 0, dib.width, dib.height];
      const drawn = await StretchDIBits(
        dc,
        ...target,
        ...source,
        dib.bits,
        dib.info,
        DIB_RGB_COLORS,
        SRCCOPY,
      );
      return Number(drawn) > 0;
    },
  };
}
