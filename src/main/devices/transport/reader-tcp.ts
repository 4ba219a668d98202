import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { AppError, type ErrorCode, toAppError } from '#shared/errors';
import { type CertificateFacts, certificateFacts } from '../certificate-facts.ts';
import { systemTrust, trustAndShow } from '../system-trust.ts';
import { createListeners } from './loss.ts';
import type { Transport } from './transport.ts';

/** A lost first packet is repeated after a second (RFC 6298). */
const CONNECT_TIMEOUT_MS = 2000;
const HANDSHAKE_TIMEOUT_MS = 3000;
/** TCP keep-alive lets the system notice a reader that lost its power or cable. */
const KEEP_ALIVE_AFTER_MS = 5000;

/** The alert to a client without a certificate in TLS 1.3 (RFC 8446, 6.2). */
const CERTIFICATE_REQUIRED = 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED';
/** Alerts about a certificate that was shown; some servers under TLS 1.2 send them to a client without one. */
const CERTIFICATE_REFUSED =
  /_ALERT_(BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN)|UNKNOWN_CA|ACCESS_DENIED)$/;

/** Undefined for an error that is not the reader's judgement of the desk's certificate. */
function judgedAs({ code = '' }: NodeJS.ErrnoException, shown: string | null): ErrorCode | undefined {
  if (code !== CERTIFICATE_REQUIRED && !CERTIFICATE_REFUSED.test(code)) return undefined;
  return shown === null ? 'reader.certificate_demanded' : 'reader.certificate_refused';
}

export interface ReaderCertificate extends CertificateFacts {
  /** Whether an authority known to the system vouches for it, for the reader's host. */
  isVouchedFor: boolean;
}

export interface NetworkAddress {
  host: string;
  port: number;
  /** Present if the connection uses TLS. */
  tls?: {
    /** Decides about the reader's certificate; throws to refuse it. Absent: any is taken. */
    checkCertificate?: ((certificate: ReaderCertificate) => void) | undefined;
    /** The certificate to show, with its key, as PEM; null for none. */
    clientCertificate?: (() => Promise<string | null>) | undefined;
  };
}

/**
 * A reader on a network port or behind a serial-to-Ethernet converter. Opening throws `reader.unreachable`, `reader.timeout`, and
 * under TLS also `reader.tls_failed`.
 * `reader.certificate_demanded` and `reader.certificate_refused` are thrown under TLS 1.2, and under TLS 1.3 the reader is
 * lost with them, because it judges the client after the client's own handshake is done (RFC 8446, 6.2).
 */
export function createReaderTcpTransport(address: NetworkAddress): Transport {
  const name = `${address.host}:${address.port}`;
  const listeners = createListeners(name);
  let socket: Socket | undefined;

  return {
    name,
    onData: listeners.onData,
    onLost: listeners.onLost,
    async open() {
      const shown = (await address.tls?.clientCertificate?.()) ?? null;
      const opened = await openSocket(address, name, shown);
      socket = opened;
      opened.on('data', listeners.data);
      opened.on('error', (cause) => listeners.lost(cause, judgedAs(cause, shown)));
      opened.on('close', () => listeners.lost());
    },
    write(bytes) {
      return new Promise((resolve, reject) => {
        if (socket === undefined || !socket.writable) {
          reject(new AppError('reader.disconnected', { port: name }));
          return;
        }
        socket.write(bytes, (cause) => {
          if (cause) reject(new AppError('reader.disconnected', { port: name }, { cause }));
          else resolve();
        });
      });
    },
    async close() {
      listeners.mute();
      socket?.destroy();
      socket = undefined;
    },
  };
}

/** `shown`: the certificate of this desk with its key. */
function openSocket(
  { host, port, tls }: NetworkAddress,
  name: string,
  shown: string | null,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const target = { host, port };
    const socket =
      tls === undefined
        ? connect(target)
        : // Readers have self-signed certificates, so `checkCertificate` decides. An address is no server name (RFC 6066).
          connectTls({
            ...target,
            ...(isIP(host) === 0 && { servername: host }),
            rejectUnauthorized: false,
            secureContext: shown === null ? systemTrust() : trustAndShow(shown),
          });
    let isConnected = false;
    const fail = (error: AppError) => {
      socket.destroy();
      reject(error);
    };
    const failAs = (code: ErrorCode, cause?: unknown) => fail(new AppError(code, { port: name }, { cause }));
    socket.setTimeout(CONNECT_TIMEOUT_MS, () =>
      failAs(isConnected && tls !== undefined ? 'reader.tls_failed' : 'reader.timeout'),
    );
    // Refused, no route or unknown host: nothing answers at this address. After that it is the handshake that failed.
    socket.once('error', (cause) =>
      failAs(isConnected ? (judgedAs(cause, shown) ?? 'reader.tls_failed') : 'reader.unreachable', cause),
    );
    socket.once('connect', () => {
      isConnected = true;
      if (tls !== undefined) socket.setTimeout(HANDSHAKE_TIMEOUT_MS);
    });
    socket.once('close', () => failAs(isConnected ? 'reader.tls_failed' : 'reader.unreachable'));
    socket.once(tls === undefined ? 'connect' : 'secureConnect', () => {
      try {
        if (socket instanceof TLSSocket) tls?.checkCertificate?.(certificateOf(socket, name));
      } catch (error) {
        fail(toAppError(error));
        return;
      }
      socket.setTimeout(0);
      socket.setNoDelay(true);
      socket.setKeepAlive(true, KEEP_ALIVE_AFTER_MS);
      for (const event of ['error', 'timeout', 'close']) socket.removeAllListeners(event);
      resolve(socket);
    });
  });
}

function certificateOf(socket: TLSSocket, name: string): ReaderCertificate {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) throw new AppError('reader.tls_failed', { port: name });
  return { ...certificateFacts(certificate), isVouchedFor: socket.authorized };
}
