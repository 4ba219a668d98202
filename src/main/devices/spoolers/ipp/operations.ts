import { AppError } from '#shared/errors';
import type { PrintDocument } from '../../printers/port.ts';
import { type IppRecord, ipp, numberOf, recordsOf, textOf } from './attributes.ts';
import {
  ask,
  createRequest,
  type IppTarget,
  type IppUpload,
  operationAttributes,
  startUpload,
} from './client.ts';
import type { IppMessage } from './codec.ts';
import { pageTemplate } from './page-template.ts';
import { Group, Operation, Status } from './tags.ts';

/** The printer attributes used to list it, choose its language and describe its state. */
const PRINTER_ATTRIBUTES = [
  'printer-name',
  'printer-info',
  'printer-make-and-model',
  'printer-device-id',
  // Of CUPS.
  'device-uri',
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-is-accepting-jobs',
  'document-format-supported',
  'printer-resolution-default',
  'media-size-supported',
  'orientation-requested-supported',
  'sides-supported',
] as const;

const JOB_ATTRIBUTES = [
  'job-id',
  'job-state',
  'job-state-reasons',
  'job-printer-state-message',
  'job-impressions-completed',
  'time-at-processing',
] as const;

/** Errors of a printer's work instead of refusals of a request, RFC 8011 appendix B.1.5. */
const BROKEN_OFF: ReadonlySet<number> = new Set([
  Status.internalError,
  Status.deviceError,
  Status.temporaryError,
  Status.jobCanceled,
]);

/** HTTP errors of a server's work instead of refusals of a request, RFC 9110 section 15.6. */
const HTTP_BROKEN_OFF: ReadonlySet<unknown> = new Set([500, 502, 504]);

/** Errors after which the same request should be sent again later. */
const PASSING: ReadonlySet<unknown> = new Set([
  Status.serviceUnavailable,
  Status.temporaryError,
  Status.busy,
]);

/** The same of HTTP, RFC 9110 section 15.6, of a server or a proxy before it. */
const HTTP_PASSING: ReadonlySet<unknown> = new Set([502, 503, 504]);

/** True for a refusal after which the server may answer a later request. */
export function isBusy({ details }: AppError): boolean {
  return PASSING.has(details.ippStatus) || HTTP_PASSING.has(details.httpStatus);
}

/** RFC 8011 section 4.2.5. Throws `printer.unknown` if the server does not have the printer. */
export async function getPrinter(target: IppTarget, signal?: AbortSignal): Promise<IppRecord> {
  const wanted = ipp.keyword('requested-attributes', ...PRINTER_ATTRIBUTES);
  const request = createRequest(Operation.getPrinterAttributes, operationAttributes(target, wanted));
  const answer = requireOk(target, await ask(target, request, signal));
  return recordsOf(answer, Group.printer)[0] ?? new Map();
}

/** CUPS-Get-Printers: all queues of a CUPS server; an empty list is not an error. */
export async function getPrinters(server: IppTarget): Promise<IppRecord[]> {
  const wanted = ipp.keyword('requested-attributes', ...PRINTER_ATTRIBUTES);
  const request = createRequest(Operation.cupsGetPrinters, operationAttributes(server, wanted));
  const answer = await ask(server, request);
  if (answer.code === Status.notFound) return [];
  return recordsOf(requireOk(server, answer), Group.printer);
}

/**
 * Print-Job, RFC 8011 section 4.2.1: the document's bytes follow through the upload. `printer` holds the printer's own
 * attributes.
 */
export function startPrintJob(
  target: IppTarget,
  printer: IppRecord,
  document: PrintDocument,
  format: string,
): Promise<IppUpload> {
  const operation = operationAttributes(
    target,
    ipp.name('job-name', document.title),
    ipp.mimeType('document-format', format),
  );
  return startUpload(
    target,
    createRequest(Operation.printJob, operation, pageTemplate(printer, document, format)),
  );
}

/**
 * The number of the accepted job; null if the printer, against RFC 8011 section 4.2.1.2, names none. Throws
 * `printer.rejected` with the server's message.
 */
export function readJobId(target: IppTarget, answer: IppMessage): number | null {
  const job = recordsOf(requireOk(target, answer), Group.job)[0];
  return (job && numberOf(job, 'job-id')) ?? null;
}

/**
 * The answer of a printer to a job that it read itself. Throws `job.ended_early` if it broke off while it was reading,
 * when it may have printed a part of the job.
 */
export async function readUnbroken(target: IppTarget, answered: Promise<IppMessage>): Promise<IppMessage> {
  const endedEarly = (reason: unknown, cause?: unknown) =>
    new AppError('job.ended_early', { printer: target.name, reason }, { cause });
  const answer = await answered.catch((error: unknown) => {
    if (!(error instanceof AppError) || !HTTP_BROKEN_OFF.has(error.details.httpStatus)) throw error;
    throw endedEarly(error.details.reason, error);
  });
  if (BROKEN_OFF.has(answer.code)) throw endedEarly(reasonOf(answer));
  return answer;
}

/** RFC 8011 section 4.3.4; null when the server has forgotten the job. */
export async function getJob(
  target: IppTarget,
  jobId: number,
  signal: AbortSignal,
): Promise<IppRecord | null> {
  const operation = operationAttributes(
    target,
    ipp.integer('job-id', jobId),
    ipp.keyword('requested-attributes', ...JOB_ATTRIBUTES),
  );
  const answer = await ask(target, createRequest(Operation.getJobAttributes, operation), signal);
  if (answer.code === Status.notFound) return null;
  return recordsOf(requireOk(target, answer), Group.job)[0] ?? null;
}

/** RFC 8011 section 4.3.3. Cancelling a finished job fails; the job's state then shows how it ended. */
export async function cancelJob(target: IppTarget, jobId: number): Promise<void> {
  const request = createRequest(
    Operation.cancelJob,
    operationAttributes(target, ipp.integer('job-id', jobId)),
  );
  const answer = await ask(target, request);
  if (answer.code !== Status.notPossible) requireOk(target, answer);
}

/** Codes below 0x0100 are success, RFC 8011 section 4.1.6 and appendix B. */
function requireOk(target: IppTarget, answer: IppMessage): IppMessage {
  if (answer.code < 0x0100) return answer;
  if (answer.code === Status.notFound) throw new AppError('printer.unknown', { printer: target.name });
  const reason = reasonOf(answer);
  throw new AppError('printer.rejected', { printer: target.name, reason, ippStatus: answer.code });
}

function reasonOf(answer: IppMessage): string {
  const operation = recordsOf(answer, Group.operation)[0] ?? new Map();
  return textOf(operation, 'status-message') || `IPP 0x${answer.code.toString(16).padStart(4, '0')}`;
}
