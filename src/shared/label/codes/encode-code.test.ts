import bwipjs from 'bwip-js/generic';
import { describe, expect, it } from 'vitest';
import { encodeCode } from './encode-code.ts';
import { SYMBOLOGIES, type Symbology } from './symbologies.ts';

const barsOf = (symbology: Symbology, text: string) => {
  const code = encodeCode(symbology, text);
  return code?.kind === 'bars' ? code : null;
};

describe('encodeCode', () => {
  it('makes an EAN-13 of 95 modules (GS1 General Specifications 5.2.1)', () => {
    expect(barsOf('ean13', '6901234567892')?.modules).toBe(95);
  });

  it('makes bars and spaces of whole modules, starting and ending with a bar', () => {
    for (const [symbology, text] of [
      ['code39', 'HT0456-A'],
      ['itf14', '16901234567899'],
      ['code128', '2503-118'],
    ] as const) {
      const widths = barsOf(symbology, text)?.widths ?? [];
      expect(widths.length % 2).toBe(1);
      expect(widths.every((width) => Number.isInteger(width) && width > 0)).toBe(true);
    }
  });

  it('refuses a wrong check digit and characters outside the symbology', () => {
    expect(encodeCode('ean13', '6901234567890')).toBeNull();
    expect(encodeCode('code39', '木皮')).toBeNull();
    expect(encodeCode('code128', '木皮')).toBeNull();
  });

  it('makes rows of modules of two-dimensional codes, with their options', () => {
    expect(encodeCode('datamatrix', 'HT0456')).toMatchObject({
      kind: 'matrix',
      matrix: { width: 12, height: 12 },
    });
    expect(encodeCode('pdf417', 'HT0456', 'columns=2')).toMatchObject({
      matrix: { width: 103 },
      isStacked: true,
    });
  });

  it('refuses a MaxiCode of letters that its reader would decode as others', () => {
    expect(encodeCode('maxicode', 'HT0456')?.kind).toBe('hexagons');
    expect(encodeCode('maxicode', '木皮')).toBeNull();
  });

  // USPS-B-3200: a full bar is descender, tracker and ascender; a POSTNET bar is tall or half as high, on one line.
  it('gives bars of postal codes their heights', () => {
    const code = encodeCode('postnet', '01234');
    if (code?.kind !== 'matrix') throw new Error('no matrix');
    const { width, height, modules } = code.matrix;
    const column = (x: number) => Array.from({ length: height }, (_, y) => modules[y * width + x]).join('');
    expect(column(0)).toBe('1'.repeat(height));
    expect(modules.slice((height - 1) * width).filter((dark) => dark === 1)).toHaveLength(32);
    expect(
      Array.from({ length: width }, (_, x) => column(x)).filter((bar) => /^0+1+$/.test(bar)),
    ).toHaveLength(18);
  });
});

describe('symbologies', () => {
  const left = ['ultracode', 'raw', 'symbol', 'daft', 'flattermarken', 'd3aqr', 'gs1-cc'];

  it('are all of bwip-js except those that cannot be printed or are not standardised', () => {
    const known = bwipjs.symbolList.map(({ bcid }) => bcid);
    expect(Object.keys(SYMBOLOGIES).sort()).toEqual(known.filter((id) => !left.includes(id)).sort());
  });

  it.each(bwipjs.symbolList.filter(({ bcid }) => !left.includes(bcid)))(
    '$bcid encodes the sample of bwip-js',
    ({ bcid, text, opts }) => {
      const code = encodeCode(bcid as Symbology, text, opts);
      if (code === null) throw new Error('not encoded');
      if (code.kind === 'bars') expect(code.widths.length).toBeGreaterThan(4);
      else if (code.kind === 'hexagons') expect(code.hexagons.length).toBeGreaterThan(100);
      else {
        const { width, height, modules } = code.matrix;
        expect(modules).toHaveLength(width * height);
        expect(modules.slice(-width)).toContain(1);
      }
    },
  );
});
