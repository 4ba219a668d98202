import type { Framer } from '../../request-queue.ts';
import { createScanningFramer, type Inspection } from '../scanning-framer.ts';

export interface R2000Frame {
  /** Bus address of the reader; readers answer with their own. */
  address: number;
  command: number;
  data: Uint8Array;
}

const START = 0xa0;
/** Start mark and length. */
const HEADER_BYTES = 2;
/** The length counts address, command and check beside the data. */
const COUNTED_BESIDE_DATA = 3;

/** `A0`, length of the rest, address, command, data, checksum. At most 252 bytes of data. */
export function encodeFrame({ address, command, data }: R2000Frame): Uint8Array {
  const frame = new Uint8Array(HEADER_BYTES + COUNTED_BESIDE_DATA + data.length);
  frame.set([START, COUNTED_BESIDE_DATA + data.length, address, command]);
  frame.set(data, HEADER_BYTES + 2);
  frame[frame.length - 1] = -sum(frame) & 0xff;
  return frame;
}

/** The sum of a whole frame is 0 modulo 256. */
function sum(bytes: Uint8Array): number {
  let total = 0;
  for (const byte of bytes) total += byte;
  return total & 0xff;
}

export function createR2000Framer(): Framer<R2000Frame> {
  return createScanningFramer({ startMark: START, inspect });
}

function inspect(bytes: Uint8Array): Inspection<R2000Frame> {
  const [, counted, address, command] = bytes;
  if (counted === undefined) return 'incomplete';
  if (counted < COUNTED_BESIDE_DATA) return 'implausible';
  const length = HEADER_BYTES + counted;
  if (bytes.length < length || address === undefined || command === undefined) return 'incomplete';
  const frame = bytes.subarray(0, length);
  if (sum(frame) !== 0) return 'damaged';
  return { frame: { address, command, data: frame.slice(HEADER_BYTES + 2, -1) }, length };
}
