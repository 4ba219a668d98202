import type { Framer } from '../../request-queue.ts';
import { concatBytes, toBigEndian } from '../bytes.ts';
import { createScanningFramer, type Inspection } from '../scanning-framer.ts';

/** A message of LLRP 1.0.1 or 1.1: its type, the id that its answer repeats, and its content. */
export interface LlrpMessage {
  type: number;
  id: number;
  body: Uint8Array;
}

/** Types of the messages used here. The constant of an answer ends like its command's. */
export const Type = {
  getCapabilities: 1,
  getConfig: 2,
  setConfig: 3,
  closed: 4,
  capabilities: 11,
  config: 12,
  configSet: 13,
  close: 14,
  addRospec: 20,
  deleteRospec: 21,
  startRospec: 22,
  stopRospec: 23,
  enableRospec: 24,
  addAccess: 40,
  deleteAccess: 41,
  enableAccess: 42,
  accessAdded: 50,
  accessDeleted: 51,
  accessEnabled: 52,
  rospecAdded: 30,
  rospecDeleted: 31,
  rospecStarted: 32,
  rospecStopped: 33,
  rospecEnabled: 34,
  report: 61,
  keepalive: 62,
  event: 63,
  enableReports: 64,
  keepaliveAck: 72,
  error: 100,
} as const;

/** Every reader speaks 1.0.1 until another version is set. */
const VERSION = 1;
const NEWEST_VERSION = 2;
/** Version and type, length of the whole message, id. */
const HEADER_BYTES = 10;
/** A report of some thousand tags; longer ones are no messages. */
const LONGEST_MESSAGE = 262_144;

/** Three reserved bits, version (3), type (10), length of the whole (4 bytes), id (4 bytes), content; big-endian. */
export function encodeMessage({ type, id, body }: LlrpMessage): Uint8Array {
  return concatBytes(
    toBigEndian((VERSION << 10) | type, 2),
    toBigEndian(HEADER_BYTES + body.length, 4),
    toBigEndian(id, 4),
    body,
  );
}

/** TCP loses and changes nothing, so messages have no checksum; each starts where the last one ended. */
export function createLlrpFramer(): Framer<LlrpMessage> {
  return createScanningFramer({ isReliable: true, inspect });
}

function inspect(bytes: Uint8Array): Inspection<LlrpMessage> {
  if (bytes.length < HEADER_BYTES) return 'incomplete';
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const version = header.getUint16(0) >> 10;
  const length = header.getUint32(2);
  if (version < VERSION || version > NEWEST_VERSION) return 'implausible';
  if (length < HEADER_BYTES || length > LONGEST_MESSAGE) return 'implausible';
  if (bytes.length < length) return 'incomplete';
  const type = header.getUint16(0) & 0x3ff;
  return { frame: { type, id: header.getUint32(6), body: bytes.slice(HEADER_BYTES, length) }, length };
}
