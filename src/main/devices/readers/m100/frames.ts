import type { Framer } from '../../request-queue.ts';
import { createScanningFramer, type Inspection } from '../scanning-framer.ts';

/** Start and end marks: `BB … 7E` for M100, YRM100 and QM100; R200-type modules send the same frames as `AA … DD`. */
export interface Marks {
  start: number;
  end: number;
}
export const M100_MARKS: Marks = { start: 0xbb, end: 0x7e };
export const R200_MARKS: Marks = { start: 0xaa, end: 0xdd };

export const FrameType = { command: 0x00, response: 0x01, notice: 0x02 } as const;

export interface M100Frame {
  type: number;
  command: number;
  parameters: Uint8Array;
}

/** Start mark, type, command, two bytes of length. */
const HEADER_BYTES = 5;
/** Checksum and end mark. */
const TRAILER_BYTES = 2;
/** The longest answer known is 32 words of data behind the longest EPC; anything far beyond is noise. */
const LONGEST_PARAMETERS = 512;

/** Mark, type, command, length (big-endian, parameters only), parameters, checksum, mark. */
export function encodeFrame({ type, command, parameters }: M100Frame, marks: Marks = M100_MARKS): Uint8Array {
  const frame = new Uint8Array(HEADER_BYTES + parameters.length + TRAILER_BYTES);
  frame.set([marks.start, type, command, parameters.length >> 8, parameters.length & 0xff]);
  frame.set(parameters, HEADER_BYTES);
  frame[frame.length - 2] = checksum(frame);
  frame[frame.length - 1] = marks.end;
  return frame;
}

/** Low byte of the sum from the type up to the last parameter. */
function checksum(frame: Uint8Array): number {
  let sum = 0;
  for (const byte of frame.subarray(1, frame.length - TRAILER_BYTES)) sum += byte;
  return sum & 0xff;
}

/** Finds the frames of modules with these marks. */
export function createM100Framer(marks: Marks = M100_MARKS): Framer<M100Frame> {
  return createScanningFramer({ startMark: marks.start, inspect: (bytes) => inspect(bytes, marks) });
}

/** Classifies the beginning of these bytes, which start with the start mark or are empty. */
function inspect(bytes: Uint8Array, marks: Marks): Inspection<M100Frame> {
  const [, type, command, high = 0, low = 0] = bytes;
  if (type !== undefined && type > FrameType.notice) return 'implausible';
  if (bytes.length < HEADER_BYTES || type === undefined || command === undefined) return 'incomplete';
  const parameters = (high << 8) | low;
  if (parameters > LONGEST_PARAMETERS) return 'implausible';
  const length = HEADER_BYTES + parameters + TRAILER_BYTES;
  if (bytes.length < length) return 'incomplete';
  const frame = bytes.subarray(0, length);
  if (frame[length - 1] !== marks.end || frame[length - 2] !== checksum(frame)) return 'damaged';
  return { frame: { type, command, parameters: frame.slice(HEADER_BYTES, -TRAILER_BYTES) }, length };
}
