import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { userInfo } from 'node:os';
import { TLSSocket, type ConnectionOptions as TlsOptions } from 'node:tls';
import { AppError, hasCode } from '#shared/errors';
import { systemTrust } from '../../system-trust.ts';
import { untilEnd } from '../../until-end.ts';
import { ipp } from './attributes.ts';
import { decodeMessage, encodeMessage, type IppAttribute, type IppGroup, type IppMessage } from './codec.ts';
import { Group } from './tags.ts';

/** Where an IPP server listens, and the object's name there. */
export interface IppTarget {
  /** Shown in errors; read for each of them. */
  readonly name: string;
  /** A local socket, or host and port. */
  address: { socketPath: string } | { host: string; port: number };
  isTls: boolean;
  /** Path of the HTTP request, such as `/printers/labels`. */
  path: string;
  /** The `printer-uri` attribute. */
  printerUri: string;
  /**
   * Decides about the certificate of a TLS connection that no authority known to the system vouches for, by its
   * SHA-256; throws to refuse it. Absent: any is taken.
   */
  checkCertificate?(fingerprint: string): void;
}

export interface IppUpload {
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the document and returns the server's answer. */
  finish(): Promise<IppMessage>;
  abort(): void;
}

const VERSION = 0x0101;
const CONNECT_MS = 5000;
const ANSWER_MS = 15_000;
/** The queues of a large print server take some megabytes; what is longer comes from no printer. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
let lastRequestId = 0;

/** The attributes that start every request, RFC 8011 section 4.1.4, and the requesting user. */
export function operationAttributes(target: IppTarget, ...more: IppAttribute[]): IppAttribute[] {
  return [
    ipp.charset('attributes-charset', 'utf-8'),
    ipp.language('attributes-natural-language', 'en'),
    ipp.uri('printer-uri', target.printerUri),
    ...more,
    ipp.name('requesting-user-name', userInfo().username),
  ];
}

export function createRequest(code: number, operation: IppAttribute[], job: IppAttribute[] = []): IppMessage {
  lastRequestId += 1;
  const groups: IppGroup[] = [{ tag: Group.operation, attributes: operation }];
  if (job.length > 0) groups.push({ tag: Group.job, attributes: job });
  return { version: VERSION, code, requestId: lastRequestId, groups };
}

/** Sends one request without a document. Throws `printer.refused`, `printer.timeout`, `printer.rejected`. */
export async function ask(target: IppTarget, message: IppMessage, signal?: AbortSignal): Promise<IppMessage> {
  try {
    return await askOnce(target, message, signal);
  } catch (cause) {
    // Nothing was being printed over this connection.
    const isUnanswered = hasCode(cause, 'printer.disconnected');
    throw isUnanswered ? new AppError('printer.timeout', { printer: target.name }, { cause }) : cause;
  }
}

async function askOnce(target: IppTarget, message: IppMessage, signal?: AbortSignal): Promise<IppMessage> {
  const upload = await startUpload(target, message);
  const timer = setTimeout(() => upload.abort(), ANSWER_MS);
  const onAbort = () => upload.abort();
  signal?.addEventListener('abort', onAbort, { once: true });
  // Given up while the connection was being made.
  if (signal?.aborted) onAbort();
  try {
    return await upload.finish();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * Opens a connection and sends the request; its document follows. Rejects with `printer.refused` or `printer.timeout`
 * if nothing was sent yet.
 */
export async function startUpload(target: IppTarget, message: IppMessage): Promise<IppUpload> {
  const open = target.isTls ? requestHttps : requestHttp;
  const options: RequestOptions & Pick<TlsOptions, 'rejectUnauthorized' | 'secureContext'> = {
    ...target.address,
    agent: false,
    method: 'POST',
    path: target.path,
    headers: { 'Content-Type': 'application/ipp', ...hostHeader(target) },
    // Printers have self-signed certificates, so `checkCertificate` decides.
    ...(target.isTls && { rejectUnauthorized: false, secureContext: systemTrust() }),
  };
  const request = open(options);
  const answer = readAnswer(target, request);
  // Reported by finish(), or by a write that fails.
  answer.catch(() => {});
  await connected(target, request);
  const encoded = encodeMessage(message);
  // A server may answer and stop reading before it has received the whole document; finish() returns that answer.
  const orAnswered = untilEnd(answer.then(() => {}));
  const write = (bytes: Uint8Array) => orAnswered(flushed(request, bytes));
  await write(encoded);
  return {
    write,
    finish() {
      request.end();
      return answer;
    },
    abort: () => request.destroy(new Error('given up')),
  };
}

/** CUPS refuses requests for another host's name; over its local socket it expects localhost. */
function hostHeader({ address }: IppTarget): { Host?: string } {
  return 'socketPath' in address ? { Host: 'localhost' } : {};
}

function checkIdentity(target: IppTarget, socket: TLSSocket): void {
  if (!socket.authorized) target.checkCertificate?.(socket.getPeerCertificate().fingerprint256);
}

function connected(target: IppTarget, request: ClientRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      request.destroy(new Error('connect timeout'));
      reject(new AppError('printer.timeout', { printer: target.name }));
    }, CONNECT_MS);
    const done = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    request.once('error', (cause: NodeJS.ErrnoException) => {
      done(() =>
        reject(new AppError('printer.refused', { printer: target.name, reason: cause.code }, { cause })),
      );
    });
    request.once('socket', (socket) => {
      socket.once(target.isTls ? 'secureConnect' : 'connect', () => {
        try {
          if (socket instanceof TLSSocket) checkIdentity(target, socket);
          done(resolve);
        } catch (error) {
          request.destroy(new Error('certificate refused', { cause: error }));
          done(() => reject(error));
        }
      });
    });
    request.flushHeaders();
  });
}

/** Resolves when the bytes have been handed to the system; never if the connection is lost. */
function flushed(request: ClientRequest, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    request.write(bytes, (error) => {
      if (!error) resolve();
    });
  });
}

/** The decoded answer; `printer.disconnected` when the connection ended without one. */
function readAnswer(target: IppTarget, request: ClientRequest): Promise<IppMessage> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(new AppError('printer.disconnected', { printer: target.name }, { cause }));
    request.once('error', fail);
    request.once('close', () => fail(new Error('closed without an answer')));
    request.once('response', (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      let length = 0;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > MOST_ANSWER_BYTES) request.destroy(new Error('no end of the answer'));
      });
      response.once('error', fail);
      response.once('end', () => {
        const code = response.statusCode ?? 0;
        if (code !== 200) {
          const reason = `HTTP ${code} ${response.statusMessage ?? ''}`.trim();
          reject(new AppError('printer.rejected', { printer: target.name, reason, httpStatus: code }));
          return;
        }
        try {
          resolve(decodeMessage(Buffer.concat(parts)));
        } catch (cause) {
          fail(cause);
        }
      });
    });
  });
}
