import { describe, expect, test } from 'vitest';
import { boardFeet, type LogRule, scaledLog } from './board-feet.ts';
import { nominalBoardFeet, nominalText, nominalVolume } from './nominal.ts';
import { scaleDiameter, scaleLength } from './scale.ts';
import { logVolume } from './volume.ts';

// The figures of domain.md, F8 to F12.
describe('F8 scale diameter', () => {
  test.each([
    [22.6, 24.9, 24],
    [30.3, 33.8, 30],
    [33.0, 38.2, 36],
    [12.4, 12.9, 12],
    [12.5, 12.8, 13],
  ])('of %f × %f cm is %i cm', (shortCm, longCm, expected) => {
    expect(scaleDiameter({ shortCm, longCm })).toBe(expected);
  });

  test('takes the mean from a difference of 2 cm below 26 cm, and of 4 cm from there', () => {
    expect(scaleDiameter({ shortCm: 24, longCm: 25.9 })).toBe(24);
    expect(scaleDiameter({ shortCm: 24, longCm: 26 })).toBe(26);
    expect(scaleDiameter({ shortCm: 26, longCm: 29.9 })).toBe(26);
    expect(scaleDiameter({ shortCm: 26, longCm: 30 })).toBe(28);
  });
});

test.each([
  [2.79, 2.8],
  [2.77, 2.6],
  [3.42, 3.4],
  [1.73, 1.7],
  [1.98, 2],
])('F9: %f m have a scale length of %f m', (lengthM, expected) => {
  expect(scaleLength(lengthM)).toBe(expected);
});

describe('F10 volume by GB/T 4814', () => {
  test.each([
    [20, 2.2, 0.08],
    [30, 2.8, 0.23],
    [10, 3.0, 0.031],
    [6, 3.0, 0.0134],
    [12, 4.0, 0.062],
    [24, 4.0, 0.225],
    [50, 3.2, 0.72],
    [70, 3.0, 1.3],
    [36, 1.2, 0.129],
    [40, 11.0, 1.822],
    // Misprinted on the web as 0.096 and 0.302.
    [18, 2.8, 0.086],
    [40, 2.8, 0.402],
  ])('of %f cm × %f m is %f m³', (diameterCm, lengthM, expected) => {
    expect(logVolume(diameterCm, lengthM)).toBe(expected);
  });

  test.each([
    [3, 2],
    [121, 2],
    [30, 0.4],
    [30, 20.1],
  ])('of %f cm × %f m is in no table', (diameterCm, lengthM) => {
    expect(logVolume(diameterCm, lengthM)).toBeNull();
  });
});

describe('F11 board feet', () => {
  test.each<[LogRule, number, number, number | null]>([
    ['DOYLE', 12, 12, 48],
    ['DOYLE', 16, 10, 90],
    ['DOYLE', 14, 10, 63],
    ['DOYLE', 20, 16, 256],
    ['DOYLE', 4, 16, 0],
    ['SCRIBNER_C', 12, 16, 80],
    ['SCRIBNER_C', 18, 16, 210],
    ['SCRIBNER_C', 16, 12, 120],
    ['SCRIBNER_C', 29, 8, 310],
    ['SCRIBNER_C', 20, 16, 280],
    ['SCRIBNER_C', 6, 8, 5],
    ['SCRIBNER_C', 5, 16, 0],
    ['SCRIBNER_C', 41, 16, null],
    ['INTL_14', 10, 16, 65],
    ['INTL_14', 20, 16, 290],
    ['INTL_14', 20, 10, 175],
    ['INTL_14', 3, 16, 0],
    ['INTL_14', 20, 0, 0],
    ['SCRIBNER_C', 20, 0, 0],
    ['DOYLE', 20, 0, 0],
  ])('by %s of %i inches × %i feet are %s', (rule, inches, feet, expected) => {
    expect(boardFeet(rule, { inches, feet })).toBe(expected);
  });

  test('takes whole inches and whole feet of metric measures', () => {
    const log = scaledLog(50.2, 2.75);
    expect(log).toEqual({ inches: 19, feet: 9 });
    expect(boardFeet('DOYLE', log)).toBe(127);
  });
});

describe('F12 nominal conversion', () => {
  test('of 1000 BFT is 2.360 m³, of 1 m³ 423.78 BFT', () => {
    expect(nominalVolume(1000)).toBe(2.36);
    expect(nominalBoardFeet(1)).toBe(423.78);
  });

  test('is named as nominal in both languages', () => {
    expect(nominalText('BF', 1000, 'zh')).toBe('名义换算 2.360 m³');
    expect(nominalText('M3', '12.345', 'en')).toBe('nominal 5,231.51 BFT');
  });
});
