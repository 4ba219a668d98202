/** Durations of a real reader, in ms. */
export interface ReaderTiming {
  /** Speed of the wire to the host; null where the time for its bytes is negligible. */
  bytesPerMs: number | null;
  /** From the last byte of a command to the air, or to the answer of a setting. */
  commandMs: number;
  /** An inventory round in which no tag answers. */
  roundMs: number;
  /** Each tag of a round. */
  tagMs: number;
  /** Finding the tag of an access: Select, Query, ACK, Req_RN. */
  accessMs: number;
  readWordMs: number;
  /** Time to write a word, lock an area or kill a tag, in ms. */
  writeWordMs: number;
}

/** 8N1: a start bit, eight of data, a stop bit. */
const BITS_PER_BYTE = 10;
/** A report of 64 bytes in each frame of full-speed USB. */
const HID_BYTES_PER_MS = 64;

/**
 * On the air: Gen2 at a tag-to-reader rate of about 80 kbit/s. A round has 16 slots, mostly empty (Q 4). A written word
 * takes the maximum that Gen2 allows a tag (20 ms), which cheap tags need.
 */
const AIR = { commandMs: 2, roundMs: 12, tagMs: 3, accessMs: 8, readWordMs: 0.4, writeWordMs: 20 };

/** The time of a family's reader, on the wire by which it is delivered. */
export function realTiming({
  transports,
  baudRate,
}: {
  transports: readonly string[];
  baudRate: number;
}): ReaderTiming {
  if (transports.includes('serial')) return { ...AIR, bytesPerMs: baudRate / BITS_PER_BYTE / 1000 };
  if (transports.includes('hid')) return { ...AIR, bytesPerMs: HID_BYTES_PER_MS };
  return { ...AIR, bytesPerMs: null };
}
