import bwipjs from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { encodeQr, type QrLevel } from './qr.ts';

/** Size in modules of the symbol an independent encoder makes. */
function referenceSize(text: string, eclevel: QrLevel): number {
  const options = { bcid: 'qrcode', text, eclevel };
  const [code] = bwipjs.raw(options as Parameters<typeof bwipjs.raw>[0]) as unknown as { pixx: number }[];
  return code?.pixx ?? 0;
}

describe('encodeQr', () => {
  const lengths = [1, 15, 40, 90, 150, 220, 290, 370];
  const cases = (['L', 'M', 'Q', 'H'] as const).flatMap((level) =>
    lengths.map((length) => [level, length] as const),
  );
  it.each(cases)('needs no larger symbol than another encoder: level %s, %i letters', (level, length) => {
    const text = 'the quick brown fox, '.repeat(30).slice(0, length);
    expect(encodeQr(text, level)?.width).toBe(referenceSize(text, level));
  });

  it.each(['2503118', 'HT0456-A', 'P|000000|2503-118'])('encodes %s in the smallest version', (text) => {
    expect(encodeQr(text)?.width).toBe(referenceSize(text, 'M'));
  });

  it('has the three finder patterns and the fixed dark module', () => {
    const matrix = encodeQr('P|000000|2503-118');
    const size = matrix?.width ?? 0;
    const row = (y: number, from: number) => [
      ...(matrix?.modules.slice(y * size + from, y * size + from + 7) ?? []),
    ];
    for (const [y, x] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const) {
      expect(row(y, x)).toEqual([1, 1, 1, 1, 1, 1, 1]);
      expect(row(y + 3, x)).toEqual([1, 0, 1, 1, 1, 0, 1]);
    }
    expect(matrix?.modules[(size - 8) * size + 8]).toBe(1);
  });

  it.each(['P|000000|2503-118', '25060100012', 'HT0456-A', '木皮 1', 'https://example.com/p/2503-118?x=1'])(
    'has mask 0 in its format information: %s',
    (text) => {
      const { width = 0, modules = new Uint8Array() } = encodeQr(text) ?? {};
      // The three bits of the mask behind the two of the level, XORed with 101 (ISO/IEC 18004, 7.9).
      expect([...modules.slice(8 * width + 2, 8 * width + 5)]).toEqual([1, 0, 1]);
    },
  );

  it('returns null for a text too long for a label', () => {
    expect(encodeQr('x'.repeat(900))).toBeNull();
  });
});
