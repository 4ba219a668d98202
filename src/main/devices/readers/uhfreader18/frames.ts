import type { Framer } from '../../request-queue.ts';
import { crc16Mcrf4xx } from '../crc16-mcrf4xx.ts';
import { createScanningFramer, type Inspection } from '../scanning-framer.ts';

/** `body`: the data of a command; status and data of an answer. */
export interface ChafonFrame {
  address: number;
  command: number;
  body: Uint8Array;
}

/** Length, address and command. */
const HEADER_BYTES = 3;
const CRC_BYTES = 2;
/** The length counts the bytes after it; a command without data is the shortest. */
const SHORTEST_LENGTH = HEADER_BYTES - 1 + CRC_BYTES;

/** Length of the rest, address, command, body, CRC (low byte first). */
export function encodeFrame({ address, command, body }: ChafonFrame): Uint8Array {
  const frame = new Uint8Array(HEADER_BYTES + body.length + CRC_BYTES);
  frame.set([frame.length - 1, address, command]);
  frame.set(body, HEADER_BYTES);
  const crc = crc16Mcrf4xx(frame.subarray(0, -CRC_BYTES));
  frame.set([crc & 0xff, crc >> 8], frame.length - CRC_BYTES);
  return frame;
}

/** Frames have no start mark: any byte may be a length, and only the CRC decides. */
export function createChafonFramer(): Framer<ChafonFrame> {
  return createScanningFramer({ inspect });
}

function inspect(bytes: Uint8Array): Inspection<ChafonFrame> {
  const [counted, address, command] = bytes;
  if (counted === undefined) return 'incomplete';
  if (counted < SHORTEST_LENGTH) return 'implausible';
  const length = 1 + counted;
  if (bytes.length < length || address === undefined || command === undefined) return 'incomplete';
  const frame = bytes.subarray(0, length);
  if (crc16Mcrf4xx(frame) !== 0) return 'damaged';
  return { frame: { address, command, body: frame.slice(HEADER_BYTES, -CRC_BYTES) }, length };
}
