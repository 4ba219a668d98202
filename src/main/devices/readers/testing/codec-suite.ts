import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { toHex } from '#shared/rfid/hex';
import type { Framer } from '../../request-queue.ts';

/** A family's codec with sample frames. */
export interface Codec<Frame> {
  createFramer(): Framer<Frame>;
  encode(frame: Frame): Uint8Array;
  frame: fc.Arbitrary<Frame>;
  /** Noise in which no frame can start, so that every frame after it is still read. */
  noise: fc.Arbitrary<number[]>;
  longestFrame: number;
  /** True if its transport neither loses nor changes bytes. */
  isReliable?: boolean;
  /** Reads the data of answers; a refusal is thrown as an AppError. */
  decoders: readonly ((data: Uint8Array) => unknown)[];
}

/** A fixed seed: an 8-bit check passes one noise in 256 by chance. */
const SEED = 20_261_123;
const RUNS = { seed: SEED, numRuns: 200 };
const RANDOM_BYTES = process.env.VENEER_DESK_DEEP === '1' ? 1_000_000 : 50_000;

/** Tests a family's framer with any stream of bytes, and its decoder with any data. */
export function testCodec<Frame>({
  createFramer,
  encode,
  frame,
  noise,
  longestFrame,
  isReliable = false,
  decoders,
}: Codec<Frame>): void {
  /** Decodes all frames of a stream that arrives in chunks of these lengths, repeated. */
  function decode(bytes: Uint8Array, chunkLengths: readonly number[]): Frame[] {
    const framer = createFramer();
    const found: Frame[] = [];
    for (let at = 0, chunk = 0; at < bytes.length; chunk += 1) {
      const length = chunkLengths[chunk % chunkLengths.length] ?? 1;
      found.push(...framer.push(bytes.subarray(at, at + length)).frames);
      at += length;
    }
    while (framer.pending > 0) found.push(...framer.giveUp().frames);
    return found;
  }

  const hex = (frames: readonly Frame[]) => frames.map((each) => toHex(encode(each)));
  const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });

  test('finds every frame between noise however the stream is cut into chunks', () => {
    const stream = fc.array(fc.tuple(noise, frame), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(stream, lengths, (pieces, cut) => {
        const bytes = Uint8Array.from(pieces.flatMap(([before, sent]) => [...before, ...encode(sent)]));
        expect(hex(decode(bytes, cut))).toEqual(hex(pieces.map(([, sent]) => sent)));
      }),
      RUNS,
    );
  });

  if (!isReliable)
    test('loses only the frame that has lost bytes', () => {
      fc.assert(
        fc.property(
          frame,
          frame,
          frame,
          fc.nat(),
          fc.nat(),
          lengths,
          (before, hurt, behind, from, most, cut) => {
            const whole = encode(hurt);
            const at = from % whole.length;
            const lost = 1 + (most % (whole.length - at));
            const rest = [...whole.subarray(0, at), ...whole.subarray(at + lost)];
            const stream = Uint8Array.from([...encode(before), ...rest, ...encode(behind)]);
            const found = hex(decode(stream, cut));
            const sent = hex([before, hurt, behind]);
            // An 8-bit checksum accepts one damaged frame in 256 by chance, which may swallow the frame after it.
            fc.pre(found.every((each) => sent.includes(each)));
            expect([found[0], found.at(-1)]).toEqual([sent[0], sent[2]]);
          },
        ),
        RUNS,
      );
    });

  test('keeps at most one unfinished frame of random bytes, and decodes no data with another error than its own', () => {
    const framer = createFramer();
    const bytes = createHash('shake256', { outputLength: RANDOM_BYTES }).update(String(SEED)).digest();
    for (let at = 0; at < bytes.length; ) {
      // Chunks as a bridge or a socket sends them, their lengths random too.
      const length = 1 + (bytes[at] ?? 0);
      const chunk = bytes.subarray(at, at + length);
      framer.push(chunk);
      expect(framer.pending).toBeLessThan(longestFrame);
      for (const decoder of decoders) expectOwnErrors(() => decoder(chunk));
      at += length;
    }
    while (framer.pending > 0) framer.giveUp();
  });
}

function expectOwnErrors(decode: () => unknown): void {
  try {
    decode();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
  }
}
