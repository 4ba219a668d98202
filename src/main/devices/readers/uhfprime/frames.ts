import type { Framer } from '../../request-queue.ts';
import { toBigEndian } from '../bytes.ts';
import { crc16Mcrf4xx } from '../crc16-mcrf4xx.ts';
import { createScanningFramer, type Inspection } from '../scanning-framer.ts';

/** `body`: the data of a command; status and data of an answer. */
export interface PrimeFrame {
  address: number;
  command: number;
  body: Uint8Array;
}

const START = 0xcf;
/** Start mark, address, command (2), length of the body. */
const HEADER_BYTES = 5;
const CRC_BYTES = 2;

/** `CF`, address, command, length of the body, body, CRC (high byte first). At most 255 bytes of body. */
export function encodeFrame({ address, command, body }: PrimeFrame): Uint8Array {
  const frame = new Uint8Array(HEADER_BYTES + body.length + CRC_BYTES);
  frame.set([START, address, ...toBigEndian(command, 2), body.length]);
  frame.set(body, HEADER_BYTES);
  frame.set(toBigEndian(crc16Mcrf4xx(frame.subarray(0, -CRC_BYTES)), 2), frame.length - CRC_BYTES);
  return frame;
}

export function createPrimeFramer(): Framer<PrimeFrame> {
  return createScanningFramer({ startMark: START, inspect });
}

function inspect(bytes: Uint8Array): Inspection<PrimeFrame> {
  const [, address, high, low, counted] = bytes;
  if (counted === undefined || address === undefined || high === undefined || low === undefined)
    return 'incomplete';
  const length = HEADER_BYTES + counted + CRC_BYTES;
  if (bytes.length < length) return 'incomplete';
  const frame = bytes.subarray(0, length);
  const [crcHigh = 0, crcLow = 0] = frame.subarray(-CRC_BYTES);
  if (crc16Mcrf4xx(frame.subarray(0, -CRC_BYTES)) !== ((crcHigh << 8) | crcLow)) return 'damaged';
  const body = frame.slice(HEADER_BYTES, -CRC_BYTES);
  return { frame: { address, command: (high << 8) | low, body }, length };
}
