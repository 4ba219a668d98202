import { expect, test } from 'vitest';
import { numberHeight } from './draw-panel.ts';

const piece = (leaf: number, width: number, height: number) => ({
  leaf,
  corners: [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ],
});

test('the number of a piece is a fortieth of the panel high, and less where that has no room', () => {
  expect(numberHeight(piece(5, 18.6, 206), 205)).toBeCloseTo(5.125);
  // Two digits and their margins in a strip of 19.63 cm, beside 50 others.
  expect(numberHeight(piece(51, 19.63, 206), 1000)).toBeCloseTo(19.63 / 1.8);
});
