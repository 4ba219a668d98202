import { setTimeout as pause } from 'node:timers/promises';
import type { LabelLanguage, Printer } from '#shared/desk/contract/printers';
import { AppError, hasCode } from '#shared/errors';
import { dpiOf, flagOf, type IppRecord, numberOf, textOf, textsOf } from '../spoolers/ipp/attributes.ts';
import type { IppTarget, IppUpload } from '../spoolers/ipp/client.ts';
import {
  cancelJob,
  getJob,
  getPrinter,
  isBusy,
  readJobId,
  readUnbroken,
  startPrintJob,
} from '../spoolers/ipp/operations.ts';
import { describePrinter, isJobOver } from '../spoolers/ipp/words.ts';
import { judgeGone, judgeIppEnd } from './ipp-end.ts';
import { stateOrFailure } from './known-states.ts';
import { nearestLabelDpi } from './label-dpi.ts';
import { languageOfModel, speaksOtherCommands } from './languages.ts';
import type { Fate, PrintDocument, PrinterPort, PrintStream } from './port.ts';

export interface IppPrinterOptions {
  target: IppTarget;
  /** CUPS spools a document until it is complete; a printer may start printing while it reads. */
  isSpooler: boolean;
  /** Replaces the error for an address at which nothing answers. */
  explainRefusal?(error: AppError): AppError;
}

const FIRST_ASK_MS = 100;
const LAST_ASK_MS = 2000;
/** A spooler of this computer: the next labels of a long job wait for its answer, and the printer with them. */
const LAST_ASK_OF_SPOOLER_MS = 500;

/**
 * A queue of CUPS, or a network printer, over IPP. Labels count as handed over when the server has answered the whole
 * Print-Job request; `confirmed` means that the server reports the job as completed.
 */
export function createIppPrinter({ target, isSpooler, explainRefusal }: IppPrinterOptions): PrinterPort {
  async function learnAttributes(): Promise<IppRecord> {
    try {
      return await getPrinter(target);
    } catch (error) {
      const isRefusal = hasCode(error, 'printer.refused');
      throw isRefusal && explainRefusal !== undefined ? explainRefusal(error) : error;
    }
  }

  async function open(document: PrintDocument): Promise<PrintStream> {
    const printer = await learnAttributes();
    if (flagOf(printer, 'printer-is-accepting-jobs') === false) {
      const reason = { zh: '队列不接收任务', en: 'the queue does not accept jobs' };
      throw new AppError('printer.rejected', { printer: target.name, reason });
    }
    const format = chooseFormat(printer, document.language);
    if (format === null) {
      throw new AppError('printer.language', {
        printer: target.name,
        language: document.language.toUpperCase(),
      });
    }
    const upload = await startPrintJob(target, printer, document, format);
    return createIppStream(target, upload, isSpooler);
  }

  async function follow(reference: string, signal: AbortSignal, onPending?: () => void): Promise<Fate> {
    const longest = isSpooler ? LAST_ASK_OF_SPOOLER_MS : LAST_ASK_MS;
    for (let wait = FIRST_ASK_MS; !signal.aborted; wait = Math.min(wait * 1.5, longest)) {
      const job = await getJob(target, Number(reference), signal).catch((error: unknown) => {
        if (signal.aborted || isPassing(error)) return undefined;
        throw error;
      });
      if (job === null) return judgeGone(isSpooler);
      if (job !== undefined && isJobOver(numberOf(job, 'job-state'))) return judgeIppEnd(job, isSpooler);
      if (job !== undefined) onPending?.();
      // The signal ended the pause; the loop's condition checks it.
      await pause(wait, undefined, { signal }).catch(() => {});
    }
    return 'sent';
  }

  const status = () => stateOrFailure(async () => describePrinter(await learnAttributes()));

  return {
    open,
    follow,
    status,
    idleStatus: status,
    takesPortions: async () => !makesFiles(await learnAttributes()),
    cancel: (reference) => cancelJob(target, Number(reference)),
  };
}

/** True for a failure that may pass while a job is followed, such as a busy printer, a server restart or a short network loss. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return ['printer.refused', 'printer.timeout', 'printer.disconnected'].includes(error.code) || isBusy(error);
}

function createIppStream(target: IppTarget, upload: IppUpload, isSpooler: boolean): PrintStream {
  return {
    handover: isSpooler ? 'spooled' : 'document',
    async write(bytes) {
      try {
        await upload.write(bytes);
      } catch (error) {
        // A spooler discards a document that it did not receive to its end.
        if (isSpooler && hasCode(error, 'printer.disconnected')) {
          throw new AppError('printer.refused', { printer: target.name }, { cause: error });
        }
        throw error;
      }
    },
    async finish() {
      const answered = upload.finish();
      const answer = await (isSpooler ? answered : readUnbroken(target, answered));
      const jobId = readJobId(target, answer);
      return { state: 'sent', ...(jobId !== null && { reference: String(jobId) }) };
    },
    abort: () => upload.abort(),
  };
}

/** Whether a queue of CUPS stores each document as a file, as `printer-driver-cups-pdf` does. */
function makesFiles(printer: IppRecord): boolean {
  return /^(cups-pdf|file):/.test(textOf(printer, 'device-uri'));
}

/** Languages that have only one name on all printers. */
const PICTURES: Partial<Record<Printer['language'], string>> = { png: 'image/png', pwg: 'image/pwg-raster' };

/** The document format for a language, or null if the printer does not accept it. */
export function chooseFormat(printer: IppRecord, language: Printer['language']): string | null {
  const formats = textsOf(printer, 'document-format-supported');
  if (language === 'pdf')
    return formats.includes('application/pdf') || isRaw(printer) ? 'application/pdf' : null;
  const picture = PICTURES[language];
  if (picture !== undefined) return formats.includes(picture) ? picture : null;
  // CUPS passes vnd.cups-raw to the device unchanged, even with a driver.
  const zpl = ['application/vnd.zebra-zpl', 'application/vnd.zpl', 'x-application/zpl'];
  const own = ['application/vnd.cups-raw', ...(language === 'zpl' ? zpl : [])];
  return own.find((format) => formats.includes(format)) ?? 'application/octet-stream';
}

/** The label language that the printer's attributes name; null if they name none. */
export function reportedLanguage(printer: IppRecord): LabelLanguage | null {
  const formats = textsOf(printer, 'document-format-supported');
  const spoken =
    languageOfModel(textOf(printer, 'printer-make-and-model')) ?? languageOfModel(commandsOf(printer));
  if (spoken !== null || isRaw(printer)) return spoken;
  if (formats.some((format) => /zpl/i.test(format))) return 'zpl';
  if (formats.includes('application/pdf')) return 'pdf';
  return formats.includes('image/pwg-raster') ? 'pwg' : null;
}

/**
 * The language to send to a printer: from its attributes, or the usual one for its kind. For a printer that names other
 * commands it is PDF, which such a printer refuses instead of printing the commands of a wrong language as text.
 */
export function chooseLanguage(printer: IppRecord): LabelLanguage {
  const hasFormats = textsOf(printer, 'document-format-supported').length > 0;
  const names = [textOf(printer, 'printer-make-and-model'), commandsOf(printer)];
  const takesCommands = (hasFormats || isRaw(printer)) && !names.some(speaksOtherCommands);
  return reportedLanguage(printer) ?? (takesCommands ? 'zpl' : 'pdf');
}

/** The languages in an IEEE 1284 device id, `MFG:…;CMD:ZPL,…;MDL:…;` (PWG 5107.2). */
function commandsOf(printer: IppRecord): string {
  return /(?:CMD|COMMAND SET):([^;]*)/.exec(textOf(printer, 'printer-device-id'))?.[1] ?? '';
}

/** CUPS's name for a queue without a driver. */
function isRaw(printer: IppRecord): boolean {
  return /^(local|remote) raw printer$/i.test(textOf(printer, 'printer-make-and-model'));
}

export function chooseDpi(printer: IppRecord): Printer['dpi'] {
  return reportedDpi(printer) ?? nearestLabelDpi(null);
}

/** Null where the printer does not report it. */
export function reportedDpi(printer: IppRecord): Printer['dpi'] | null {
  const dpi = dpiOf(printer, 'printer-resolution-default');
  return dpi === null ? null : nearestLabelDpi(dpi);
}
