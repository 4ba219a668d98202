import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FitRequest, fitText, LINE_PITCH } from './fit-text.ts';
import { fixedMeasure } from './testing/fixed-measure.ts';
import { measureLine } from './text-measure.ts';

function fitInto(text: string, change: Partial<FitRequest> = {}) {
  const request: FitRequest = {
    text,
    face: 'regular',
    widthMm: 20,
    heightMm: 10,
    sizeMm: 4,
    minSizeMm: 2,
    maxLines: 1,
    ...change,
  };
  return fitText(request, fixedMeasure);
}

describe('fitText', () => {
  it('keeps the size of a text that fits', () => {
    expect(fitInto('ABCDEFGHIJ')).toEqual({ lines: ['ABCDEFGHIJ'], sizeMm: 4, isCut: false });
  });

  it('shrinks to the width before anything else', () => {
    expect(fitInto('ABCDEFGHIJKLMNOP', { maxLines: 3 })).toEqual({
      lines: ['ABCDEFGHIJKLMNOP'],
      sizeMm: 2.5,
      isCut: false,
    });
  });

  it('shrinks to the height of its ink', () => {
    expect(fitInto('ABC', { heightMm: 1.4, minSizeMm: 1 }).sizeMm).toBeCloseTo(2);
    expect(fitInto('ABg', { heightMm: 1.8, minSizeMm: 1 }).sizeMm).toBeCloseTo(2);
  });

  it('wraps at a blank, in the largest size that two lines allow', () => {
    const fitted = fitInto('American black walnut veneer', { maxLines: 2 });
    expect(fitted.lines).toEqual(['American black', 'walnut veneer']);
    expect(fitted.sizeMm).toBeGreaterThan(2);
    expect(fitted.isCut).toBe(false);
  });

  it('wraps between ideographs but never before a comma', () => {
    const fitted = fitInto('一二三四五六七八九，十', { maxLines: 2, sizeMm: 2.2, minSizeMm: 2.2 });
    expect(fitted.lines).toEqual(['一二三四五六七八', '九，十']);
  });

  it('never wraps behind an opening bracket', () => {
    const fitted = fitInto('一二三四五六七八（九）十', { maxLines: 2, sizeMm: 2.2, minSizeMm: 2.2 });
    expect(fitted.lines).toEqual(['一二三四五六七八', '（九）十']);
  });

  it('cuts with an ellipsis at the smallest size', () => {
    const fitted = fitInto('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    expect(fitted.isCut).toBe(true);
    expect(fitted.sizeMm).toBe(2);
    expect(fitted.lines).toEqual(['ABCDEFGHIJKLMNOPQRS…']);
  });

  it('never splits a character of two UTF-16 units', () => {
    const fitted = fitInto('𠮷'.repeat(30));
    expect(fitted.lines[0]).toMatch(/^𠮷+…$/u);
  });

  it('stays inside its box for every text', () => {
    const anyText = fc.string({
      unit: fc.constantFrom('A', 'g', ' ', '-', '木', '，', '𠮷', '…'),
      minLength: 1,
    });
    const anyBox = fc.record({
      widthMm: fc.double({ min: 2, max: 60, noNaN: true }),
      heightMm: fc.double({ min: 1, max: 20, noNaN: true }),
      sizeMm: fc.double({ min: 2, max: 12, noNaN: true }),
      maxLines: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(anyText, anyBox, (text, box) => {
        const { lines, sizeMm } = fitInto(text, { ...box, minSizeMm: 1.5 });
        const extents = lines.map((line) => measureLine(line, 'regular', fixedMeasure));
        for (const { width } of extents) expect(width * sizeMm).toBeLessThanOrEqual(box.widthMm + 1e-6);
        const top = Math.max(...extents.map((extent) => extent.top));
        const bottom = Math.max(...extents.map((extent) => -extent.bottom));
        const height = (top + bottom + (lines.length - 1) * LINE_PITCH) * sizeMm;
        expect(height).toBeLessThanOrEqual(box.heightMm + 1e-6);
        expect(lines.length).toBeLessThanOrEqual(box.maxLines);
      }),
    );
  });
});
