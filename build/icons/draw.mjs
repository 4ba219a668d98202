// Packs the product's mark, src/renderer/mark.svg, as an icon for each system: node_modules/.bin/node build/icons/draw.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { packIcns, packIco } from './containers.mjs';

const mark = readFileSync(join(import.meta.dirname, '../../src/renderer/mark.svg'), 'utf8');

/** The mark as a PNG of `size` pixels, with the narrow margin that systems expect around an icon. */
async function drawIcon(size) {
  const canvas = createCanvas(size, size);
  const margin = size < 64 ? 0 : size * 0.04;
  const side = size - 2 * margin;
  const sized = mark.replace('<svg ', `<svg width="${side}" height="${side}" `);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), margin, margin, side, side);
  return canvas.toBuffer('image/png');
}

const pictures = (sizes) => Promise.all(sizes.map(async (size) => ({ size, png: await drawIcon(size) })));
const save = (name, bytes) => writeFileSync(join(import.meta.dirname, name), bytes);
save('icon.png', await drawIcon(1024));
save('icon.ico', packIco(await pictures([16, 24, 32, 48, 64, 128, 256])));
save('icon.icns', packIcns(await pictures([16, 32, 64, 128, 256, 512, 1024])));
