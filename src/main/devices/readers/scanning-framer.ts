import type { Framer } from '../request-queue.ts';

/**
 * The beginning of a stream, classified: no whole frame yet, no frame at all, a frame that fails its check, or a frame
 * of `length` bytes.
 */
export type Inspection<Frame> = 'incomplete' | 'implausible' | 'damaged' | { frame: Frame; length: number };

/** How a protocol recognises its frames; pure. */
export interface FrameFormat<Frame> {
  /** The byte that every frame starts with, if the protocol has one. */
  startMark?: number;
  /** The protocol runs over TCP only, which repeats what is lost. */
  isReliable?: boolean;
  /** Classifies the bytes, which start with the start mark or are empty. */
  inspect(bytes: Uint8Array): Inspection<Frame>;
}

/**
 * Finds frames in a stream of bytes by their length field. After a bad check it drops one byte and continues behind
 * it, so that a frame swallowed by noise is still found. Holds at most one unfinished frame.
 */
export function createScanningFramer<Frame>({
  startMark,
  isReliable = false,
  inspect,
}: FrameFormat<Frame>): Framer<Frame> {
  let buffer: Uint8Array = new Uint8Array(0);

  function scan(from: number, alreadyDamaged: number): { frames: Frame[]; damaged: number } {
    const frames: Frame[] = [];
    let damaged = alreadyDamaged;
    let at = from;
    for (;;) {
      const start = startMark === undefined ? at : buffer.indexOf(startMark, at);
      at = start < 0 ? buffer.length : start;
      const found = inspect(buffer.subarray(at));
      if (found === 'incomplete') break;
      if (found === 'implausible' || found === 'damaged') {
        if (found === 'damaged') damaged += 1;
        at += 1;
        continue;
      }
      frames.push(found.frame);
      at += found.length;
    }
    buffer = buffer.slice(at);
    return { frames, damaged };
  }

  return {
    isReliable,
    get pending() {
      return buffer.length;
    },
    push(chunk) {
      const joined = new Uint8Array(buffer.length + chunk.length);
      joined.set(buffer);
      joined.set(chunk, buffer.length);
      buffer = joined;
      return scan(0, 0);
    },
    giveUp() {
      return buffer.length === 0 ? { frames: [], damaged: 0 } : scan(1, 1);
    },
  };
}
