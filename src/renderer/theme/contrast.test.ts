import { expect, test } from 'vitest';
import { contrastRatio, isDark, mix, readOn } from './contrast.ts';

test('measures as WCAG does', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  // The guideline's usual example: the lightest grey that passes AA on white.
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('darkens the default accent until white text on it passes AA', () => {
  expect(contrastRatio('#409eff', '#ffffff')).toBeLessThan(4.5);
  const solid = readOn('#409eff', ['#ffffff'], 4.5);
  expect(contrastRatio(solid, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

test('lightens on a dark background', () => {
  const light = readOn('#1a237e', ['#10141f'], 4.5);
  expect(contrastRatio(light, '#10141f')).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(light, '#ffffff')).toBeLessThan(contrastRatio('#1a237e', '#ffffff'));
});

test('leaves a readable colour unchanged', () => {
  expect(readOn('#10508f', ['#ffffff'], 4.5)).toBe('#10508f');
});

test('black and white reach the best possible ratio', () => {
  expect(readOn('#ffffff', ['#ffffff'], 4.5)).toMatch(/^#[0-9a-f]{6}$/);
  expect(readOn('#000000', ['#000000'], 22)).toBe('#ffffff');
});

test('mixes a share of a colour over a background', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mix('#ffffff', '#ff0000', 0)).toBe('#ffffff');
});

test('recognises backgrounds that need white text', () => {
  expect(isDark('#1c2438')).toBe(true);
  expect(isDark('#f6f3ef')).toBe(false);
});

test.each(['#409eff', '#e74c3c', '#27ae60', '#f1c40f', '#808080', '#9b59b6'])(
  'the readable shade of %s keeps its hue',
  (colour) => {
    const shade = readOn(colour, ['#ffffff'], 4.5);
    expect(contrastRatio(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    const order = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
    const ranks = (rgb: number[]) => rgb.map((channel) => rgb.filter((other) => other > channel + 2).length);
    expect(ranks(order(shade))).toEqual(ranks(order(colour)));
  },
);
