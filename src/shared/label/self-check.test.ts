import { describe, expect, it } from 'vitest';
import { checkCodes } from './self-check.ts';
import { drawElements } from './testing/draw-elements.ts';
import { fixedMeasure } from './testing/fixed-measure.ts';

function check(...elements: object[]): string[] {
  const { operations } = drawElements(elements, { packNo: 'HT0456', tenantCode: '000000' });
  const document = { widthMm: 100, heightMm: 70, operations };
  return checkCodes(document, fixedMeasure).map(({ fault }) => fault.code);
}

const barcode = { kind: 'barcode', xMm: 5, yMm: 40, widthMm: 60, heightMm: 14, value: '{packNo}' };
const qrcode = { kind: 'qrcode', xMm: 70, yMm: 40, sizeMm: 25 };

describe('checkCodes', () => {
  it('reports nothing about codes with enough space around them', () => {
    const frame = { kind: 'box', xMm: 1, yMm: 30, widthMm: 98, heightMm: 39 };
    expect(check(barcode, { ...qrcode, xMm: 69, yMm: 35 }, frame)).toEqual([]);
  });

  it('finds ink in a quiet zone', () => {
    expect(check(qrcode, { kind: 'line', xMm: 68, yMm: 30, lengthMm: 30, direction: 'vertical' })).toEqual([
      'label.quiet_zone',
    ]);
    expect(check(barcode, { kind: 'text', xMm: 16, yMm: 42, widthMm: 5, heightMm: 4, text: 'X' })).toEqual([
      'label.quiet_zone',
    ]);
  });

  it('finds a quiet zone cut by the label’s edge', () => {
    expect(check({ ...qrcode, xMm: 74 })).toEqual(['label.quiet_zone']);
  });

  it('finds low bars and small modules', () => {
    expect(check({ ...barcode, heightMm: 9 })).toEqual(['label.code_low']);
    expect(check({ ...barcode, moduleMm: 0.125, minModuleMm: 0.125 })).toEqual(['label.code_small']);
    expect(check({ ...qrcode, sizeMm: 7 })).toEqual(['label.code_small']);
  });
});
