import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { logoPicture } from '#shared/label/logo-picture';
import { writeLogo } from '#shared/paper/logo';
import { rasterizeImage } from './image-raster.ts';

const blackOf = ({ bits }: { bits: Uint8Array }) =>
  bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);

test('a logo is the same dots as a picture of a label', async () => {
  const [width, height] = [19, 7];
  const dots = Uint8Array.from({ length: width * height }, (_, at) => ((at * at) % 3 === 1 ? 1 : 0));
  const picture = await loadImage(logoPicture(writeLogo({ width, height, dots })));
  const { bits, stride } = rasterizeImage(picture, width, height, { rotation: 0, shades: 'threshold' });
  for (const [at, dot] of dots.entries()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    expect(((bits[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1, `${x}, ${y}`).toBe(dot);
  }
  expect(logoPicture('')).toBe('');
});

test.each([32, 64, 160, 224])('dots are as black as grey %d is dark, whatever the rotation', (grey) => {
  const picture = createCanvas(40, 40);
  const pen = picture.getContext('2d');
  pen.fillStyle = `rgb(${grey}, ${grey}, ${grey})`;
  pen.fillRect(0, 0, 40, 40);
  for (const rotation of [0, 90] as const) {
    const black = blackOf(rasterizeImage(picture, 80, 80, { rotation, shades: 'dots' })) / 6400;
    expect(Math.abs(black - (1 - grey / 255))).toBeLessThan(0.02);
  }
  const cut = blackOf(rasterizeImage(picture, 80, 80, { rotation: 0, shades: 'threshold' }));
  expect(cut).toBe(grey < 128 ? 6400 : 0);
});

test('a picture of few dots fills a large label in proportion, with the memory of its own dots', () => {
  const picture = createCanvas(40, 40);
  const pen = picture.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, 40, 40);
  pen.fillStyle = '#000';
  pen.fillRect(0, 0, 20, 10);
  const { maxRSS: before } = process.resourceUsage();
  // 170 mm at 600 dpi.
  const { bits, stride } = rasterizeImage(picture, 4000, 4000, { rotation: 0, shades: 'threshold' });
  const grown = process.resourceUsage().maxRSS - before;
  const blackIn = (y: number) => blackOf({ bits: bits.subarray(y * stride, (y + 1) * stride) });
  // Between two dots of the picture the edge is in the middle.
  expect([0, 900, 1000, 3999].map(blackIn)).toEqual([2000, 2000, 0, 0]);
  expect(blackOf({ bits }) / 4000 ** 2).toBeCloseTo(1 / 8, 3);
  // In kB; in shades of grey, all dots took 190 MB.
  expect(grown).toBeLessThan(60_000);
});
