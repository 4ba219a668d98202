// Packs the product's mark, src/renderer/mark.svg, as each system's application icon and tray icon (resources/tray):
// node_modules/.bin/node build/icons/draw.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { encodeIcns, encodeIco } from './containers.mjs';

const mark = readFileSync(join(import.meta.dirname, '../../src/renderer/mark.svg'), 'utf8');

/** macOS colours menu bar icons itself: the mark's lines in black, without the background. */
const template = mark
  .replace(/<rect [^>]*>/, '')
  .replace(/stroke="#[0-9a-f]{6}"/g, 'stroke="#000000"')
  .replace(/stroke-width="[\d.]+"/g, 'stroke-width="1.5"')
  .replace('viewBox="0 0 32 32"', 'viewBox="5 5 22 22"');

/**
 * Draws a picture as a PNG of `size` pixels; by default the mark with the narrow margin that systems expect around an
 * icon.
 */
async function drawIcon(size, picture = mark) {
  const canvas = createCanvas(size, size);
  const margin = size < 64 ? 0 : size * 0.04;
  const side = size - 2 * margin;
  const sized = picture.replace('<svg ', `<svg width="${side}" height="${side}" `);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), margin, margin, side, side);
  return canvas.toBuffer('image/png');
}

const pictures = (sizes) => Promise.all(sizes.map(async (size) => ({ size, png: await drawIcon(size) })));
const save = (name, bytes, folder = import.meta.dirname) => writeFileSync(join(folder, name), bytes);
const tray = join(import.meta.dirname, '../../resources/tray');
save('icon.png', await drawIcon(1024));
save('icon.ico', encodeIco(await pictures([16, 24, 32, 48, 64, 128, 256])));
save('icon.icns', encodeIcns(await pictures([16, 32, 64, 128, 256, 512, 1024])));
save('tray.png', await drawIcon(64), tray);
// The sizes of Windows' small icon at 100 %, 125 %, 150 %, 200 %, 250 % and 300 %.
save('tray.ico', encodeIco(await pictures([16, 20, 24, 32, 40, 48])), tray);
save('trayTemplate.png', await drawIcon(16, template), tray);
save('trayTemplate@2x.png', await drawIcon(32, template), tray);
