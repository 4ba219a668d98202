import type { Framer } from '../../request-queue.ts';
import { createScanningFramer, type Inspection } from '../scanning-framer.ts';

/** `content`: the bytes after the kind; in most answers they start with a status. */
export interface FongwahFrame {
  kind: number;
  content: Uint8Array;
}

/** In front of the kind, in both directions. */
const MARK = 0x02;
/** Length and mark. */
const HEADER_BYTES = 2;
/** The length counts mark and kind beside the content. */
const COUNTED_BESIDE_CONTENT = 2;
/** A frame is one report of 64 bytes at most, whose length byte does not count itself. */
const MOST_COUNTED = 63;

/** Length of the rest, `02`, kind, content. The reader also uses the length as the report's id. */
export function encodeFrame({ kind, content }: FongwahFrame): Uint8Array {
  return Uint8Array.of(COUNTED_BESIDE_CONTENT + content.length, MARK, kind, ...content);
}

export function createFongwahFramer(): Framer<FongwahFrame> {
  return createScanningFramer({ inspect });
}

function inspect(bytes: Uint8Array): Inspection<FongwahFrame> {
  const [counted, mark, kind] = bytes;
  if (counted === undefined) return 'incomplete';
  // Reports are filled with zeros.
  if (counted < COUNTED_BESIDE_CONTENT || counted > MOST_COUNTED) return 'implausible';
  if (mark !== undefined && mark !== MARK) return 'implausible';
  const length = 1 + counted;
  if (bytes.length < length || kind === undefined) return 'incomplete';
  return { frame: { kind, content: bytes.slice(HEADER_BYTES + 1, length) }, length };
}
