import bwipjs from 'bwip-js/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCode128, isCode128Text } from './code128.ts';

/** The widths that an independent encoder returns for the text. */
function reference(text: string): number[] {
  const [code] = bwipjs.raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[];
  return code?.sbs ?? [];
}

describe('encodeCode128', () => {
  // Domain rule F15: modules = 11 × symbols + 35.
  it('needs the modules of the published examples', () => {
    expect(encodeCode128('ABCDEFGHIJKL').modules).toBe(167);
    expect(encodeCode128('1234567890123456').modules).toBe(123);
  });

  it.each(['2503-118', 'HT0456', 'BW250601000123', '123456', '12', 'B1203-1'])(
    'draws the same bars as an independent encoder for %s',
    (text) => {
      expect(encodeCode128(text).widths).toEqual(reference(text));
    },
  );

  it('is never wider than the symbol of an independent encoder', () => {
    const texts = fc.string({
      unit: fc.constantFrom(...'0123456789AZaz-/ >_^~'),
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(texts, (text) => {
        const { modules, widths } = encodeCode128(text);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBe(modules);
        expect(modules).toBe(reference(text).reduce((sum, width) => sum + width, 0));
      }),
      { numRuns: 200 },
    );
  });

  it('knows which texts it can encode', () => {
    expect(isCode128Text('2503-118')).toBe(true);
    expect(isCode128Text('包2503')).toBe(false);
    expect(isCode128Text('')).toBe(false);
  });
});
