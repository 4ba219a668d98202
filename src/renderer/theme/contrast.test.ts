import { expect, test } from 'vitest';
import { contrastRatio, darkenToContrast } from './contrast.ts';

test('measures as WCAG does', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  // The usual example of the guideline: the lightest grey that passes AA on white.
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('darkens the default accent until white text on it passes AA', () => {
  expect(contrastRatio('#409eff', '#ffffff')).toBeLessThan(4.5);
  const solid = darkenToContrast('#409eff', '#ffffff', 4.5);
  expect(contrastRatio(solid, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

test('leaves a colour that already reads', () => {
  expect(darkenToContrast('#10508f', '#ffffff', 4.5)).toBe('#10508f');
});

test.each(['#409eff', '#e74c3c', '#27ae60', '#f1c40f', '#808080', '#9b59b6'])(
  'the readable shade of %s keeps its hue',
  (colour) => {
    const shade = darkenToContrast(colour, '#ffffff', 4.5);
    expect(contrastRatio(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    const order = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
    const ranks = (rgb: number[]) => rgb.map((channel) => rgb.filter((other) => other > channel + 2).length);
    expect(ranks(order(shade))).toEqual(ranks(order(colour)));
  },
);
