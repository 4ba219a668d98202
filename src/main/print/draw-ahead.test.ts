import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseTemplate } from '#shared/label/template';
import { loadCanvas } from '../../rendering/canvas.ts';
import { previewLabel } from './preview.ts';
import { startLabels } from './render.ts';

/** A photograph on the whole of a label: 50 million dots would be 300 × 300 mm, these are 8 million. */
const PHOTOGRAPH = parseTemplate(
  JSON.stringify({
    id: 'photograph',
    version: 2,
    name: { zh: '照片', en: 'Photograph' },
    widthMm: 120,
    heightMm: 120,
    elements: [
      {
        id: 'a',
        kind: 'image',
        shades: 'dots',
        xMm: 0,
        yMm: 0,
        widthMm: 120,
        heightMm: 120,
        source: shades(),
      },
    ],
  }),
  '',
);

function shades(): string {
  const canvas = loadCanvas().createCanvas(64, 64);
  const pen = canvas.getContext('2d');
  const gradient = pen.createLinearGradient(0, 0, 64, 64);
  gradient.addColorStop(0, '#000');
  gradient.addColorStop(1, '#fff');
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, 64, 64);
  return `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`;
}

/** How often other work had its turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await setImmediate();
    turns += 1;
  }
  await ended;
  return turns;
}

test('the rest of the process goes on while a photograph is previewed', async () => {
  expect(await turnsDuring(previewLabel(PHOTOGRAPH, {}, 600))).toBeGreaterThan(5);
});

test.each(['zpl', 'tspl', 'pwg', 'pdf', 'png'] as const)(
  'and while one is drawn for a printer in %s',
  async (language) => {
    async function draw() {
      const { units } = await startLabels({ template: PHOTOGRAPH, rows: [{}], language, dpi: 300 });
      for await (const { bytes } of units) expect(bytes.length).toBeGreaterThan(0);
    }
    expect(await turnsDuring(draw())).toBeGreaterThan(5);
  },
);
