import { crc32, deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { logoPicture } from '#shared/label/logo-picture';
import { parseTemplate } from '#shared/label/template';
import { writeLogo } from '#shared/paper/logo';
import { loadPictures, rasterizeImage } from './image-raster.ts';

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

/** A PNG of one white square, one bit a dot (ISO/IEC 15948). */
function whitePng(side: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const lines = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a picture of a few kilobytes whose dots take hundreds of megabytes is not decoded', async () => {
  const box = { id: 'a', xMm: 0, yMm: 0, widthMm: 10, heightMm: 10, rotation: 0 };
  const templateOf = (side: number) =>
    parseTemplate(
      JSON.stringify({
        id: 'x',
        version: 1,
        name: { zh: '图', en: 'Picture' },
        widthMm: 50,
        heightMm: 50,
        elements: [
          { ...box, kind: 'image', source: `data:image/png;base64,${whitePng(side).toString('base64')}` },
        ],
      }),
      'x',
    );
  expect((await loadPictures(templateOf(100))).size).toBe(1);
  await expect(loadPictures(templateOf(7200))).rejects.toMatchObject({
    code: 'template.invalid',
    details: { reason: { zh: '“图片”不是可用的图片', en: '“Picture” is not a picture that can be printed' } },
  });
});
