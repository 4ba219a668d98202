import { toAppError } from '#shared/errors';
import { toHex } from '#shared/rfid/hex';
import type { WireLog } from '../transport/wire-log.ts';
import type { DuplexLink } from './duplex-link.ts';
import type { PrinterPort } from './port.ts';

/** Bytes shown of one write: the commands of a label, and of its pictures the beginning. */
const MOST_SHOWN = 16 * 1024;

/** Notes bytes to (`>`) or from (`<`) a printer; of long ones the beginning and the number of the others. */
function noteBytes(log: WireLog | undefined, mark: '>' | '<', bytes: Uint8Array): void {
  if (log === undefined || bytes.length === 0) return;
  log.note(mark, toHex(bytes.subarray(0, MOST_SHOWN)));
  if (bytes.length > MOST_SHOWN) log.note('#', `and ${bytes.length - MOST_SHOWN} bytes more`);
}

/** Opens a connection, noting the result under the printer's address. */
export async function openNoted<T>(
  log: WireLog | undefined,
  name: string,
  open: () => Promise<T>,
): Promise<T> {
  log?.note('#', `open ${name}`);
  try {
    return await open();
  } catch (error) {
    log?.note('#', `not opened: ${toAppError(error).code}`);
    throw error;
  }
}

/** The connection with what passes it noted in a log. */
export function logLink(link: DuplexLink, log: WireLog | undefined): DuplexLink {
  if (log === undefined) return link;
  return {
    write(bytes) {
      noteBytes(log, '>', bytes);
      return link.write(bytes);
    },
    onData: (listener) =>
      link.onData((bytes) => {
        noteBytes(log, '<', bytes);
        listener(bytes);
      }),
    onLost: (listener) =>
      link.onLost(() => {
        log.note('#', 'lost or closed');
        listener();
      }),
    async close() {
      log.note('#', 'close');
      log.store();
      await link.close();
    },
  };
}

/** A printer behind a print service or a protocol of its own: the bytes of its jobs and what became of them are noted. */
export function logPort(port: PrinterPort, log: WireLog | undefined): PrinterPort {
  if (log === undefined) return port;
  return {
    ...port,
    async open(document) {
      const stream = await openNoted(log, document.jobId, () => port.open(document));
      return {
        ...stream,
        write(bytes) {
          noteBytes(log, '>', bytes);
          return stream.write(bytes);
        },
        async finish() {
          try {
            const delivery = await stream.finish();
            log.note('#', delivery.state);
            return delivery;
          } catch (error) {
            log.note('#', toAppError(error).code);
            throw error;
          } finally {
            log.store();
          }
        },
        abort() {
          log.note('#', 'aborted');
          stream.abort();
        },
      };
    },
  };
}
