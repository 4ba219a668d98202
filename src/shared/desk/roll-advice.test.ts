import { expect, test } from 'vitest';
import type { LabelRoll } from './contract/rolls.ts';
import { adviceOnRoll, labelsLeft } from './roll-advice.ts';

const ROLL: LabelRoll = {
  printerId: 'tcp://printer:9100',
  widthMm: 100,
  heightMm: 70,
  labels: 500,
  used: 380,
  code: '',
  loadedAt: '2026-11-26T08:00:00.000Z',
};
const SIZE = { widthMm: 100, heightMm: 70 };

test('a job that the rest of the roll suffices for needs no advice', () => {
  expect(adviceOnRoll(ROLL, { size: SIZE, labels: 120 })).toBeNull();
});

test('a job of more labels than are left is short', () => {
  expect(adviceOnRoll(ROLL, { size: SIZE, labels: 121 })).toBe('short');
});

test('labels of another size come before the number of labels', () => {
  expect(adviceOnRoll(ROLL, { size: { widthMm: 80, heightMm: 50 }, labels: 121 })).toBe('otherSize');
});

test('a roll with more labels than printed on its box has none left, not fewer', () => {
  expect(labelsLeft({ labels: 500, used: 512 })).toBe(0);
});
