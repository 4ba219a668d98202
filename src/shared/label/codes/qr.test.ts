import bwipjs from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { encodeQr, type QrLevel } from './qr.ts';
import { qrCapacity } from './qr-capacity.ts';
import { qrFrame } from './qr-frame.ts';

/** What an independent encoder makes of the text. */
function reference(text: string, eclevel: QrLevel): { size: number; modules: number[] } {
  // It would raise the level where that costs no larger symbol.
  const options = { bcid: 'qrcode', text, eclevel, fixedeclevel: true };
  const [code] = bwipjs.raw(options as Parameters<typeof bwipjs.raw>[0]) as unknown as {
    pixx: number;
    pixs: number[];
  }[];
  return { size: code?.pixx ?? 0, modules: code?.pixs ?? [] };
}

/** The data cells with their mask taken off; encoders may prefer different masks, and a reader accepts any. */
function unmask(modules: ArrayLike<number>, size: number): string {
  const { order, masks } = qrFrame((size - 17) / 4);
  // Mask bits of the format information, beside the upper left finder, under the standard's fixed pattern 101.
  const bit = (x: number) => modules[8 * size + x] ?? 0;
  const mask = ((bit(2) ^ 1) << 2) | ((bit(3) ^ 0) << 1) | (bit(4) ^ 1);
  return Array.from(order, (cell) => (modules[cell] ?? 0) ^ (masks[mask]?.[cell] ?? 0)).join('');
}

describe('encodeQr', () => {
  const lengths = [1, 15, 40, 90, 150, 220, 290, 370];
  const cases = (['L', 'M', 'Q', 'H'] as const).flatMap((level) =>
    lengths.map((length) => [level, length] as const),
  );
  it.each(cases)('carries the data of an independent encoder: level %s, %i letters', (level, length) => {
    const text = 'the quick brown fox, '.repeat(30).slice(0, length);
    const expected = reference(text, level);
    const matrix = encodeQr(text, level);
    expect(matrix?.size).toBe(expected.size);
    if (matrix !== null)
      expect(unmask(matrix.modules, matrix.size)).toBe(unmask(expected.modules, expected.size));
  });

  it.each(['2503118', 'HT0456-A', 'P|000000|2503-118', '木皮'])('encodes %s in the least version', (text) => {
    expect(encodeQr(text, 'M')?.size).toBe(reference(text, 'M').size);
  });

  it('refuses what is too long for a label', () => {
    expect(encodeQr('x'.repeat(qrCapacity(20, 'M').dataWords), 'M')).toBeNull();
  });
});
