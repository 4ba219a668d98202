import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDotGrid, type Dpi } from '#shared/label/dots';
import { sampleRow } from '#shared/label/fields/index';
import { parseTemplate } from '#shared/label/template';
import { printTspl } from '../../../tests/devices/printers/tspl-printer.ts';
import { createRaster, fillRectangle } from '../../rendering/bitmap-raster.ts';
import { findResources } from '../program/resources.ts';
import { renderLabels, startLabels } from './render.ts';
import { encodePng } from './surfaces/png.ts';
import { divideRaster } from './surfaces/raster-parts.ts';
import { createTemplates } from './templates.ts';
import { collect } from './testing/collect.ts';
import { PACKAGE_ROW } from './testing/sample-rows.ts';

const templates = createTemplates(findResources().templatesDir);
const rowOf = (id: string) => sampleRow(templates.get(id).subject);

async function runOf(id: string, language: 'tspl' | 'png', dpi: Dpi, count = 1): Promise<Buffer[]> {
  const rows = Array.from({ length: count }, (_, at) => ({ ...rowOf(id), packNo: `2503-${118 + at}` }));
  const chunks = await collect(renderLabels({ template: templates.get(id), rows, language, dpi }));
  return chunks.map(({ bytes }) => Buffer.from(bytes));
}

const cases = templates
  .list()
  .flatMap(({ id }) => ([203, 300, 600] as const).map((dpi): [string, Dpi] => [id, dpi]));

test.each(cases)('%s at %i dpi prints the dots of its preview', async (id, dpi) => {
  const { dotsPerMm } = createDotGrid(dpi);
  const labels = printTspl(Buffer.concat(await runOf(id, 'tspl', dpi, 2)), dotsPerMm);
  const pictures = labels.map((raster) => encodePng(raster, dotsPerMm));
  const previews = await runOf(id, 'png', dpi, 2);
  expect(pictures.map((picture, at) => previews[at]?.equals(picture))).toEqual([true, true]);
});

test('bars of codes and lines are drawn as bars, so that a label takes less than its bitmap', async () => {
  const label = Buffer.concat(await runOf('package-100x70', 'tspl', 203));
  expect(label.toString('latin1').match(/\bBAR \d+,\d+,\d+,\d+\r\n/g)?.length).toBeGreaterThan(20);
  expect(label.length).toBeLessThan((800 / 8) * 560 * 0.6);
});

test.each([
  [{ medium: 'gap' }, { end: 'gap', mm: 3 }],
  [
    { medium: 'mark', gapMm: 4.5 },
    { end: 'mark', mm: 4.5 },
  ],
  [{ medium: 'continuous' }, { end: 'none', mm: 0 }],
  [{}, null],
])('a template on %j tells the printer where its labels end', async (change, medium) => {
  const text = JSON.stringify({ ...templates.get('package-100x70'), ...change });
  const template = parseTemplate(text, 'test');
  const chunks = await collect(renderLabels({ template, rows: [PACKAGE_ROW], language: 'tspl', dpi: 203 }));
  const labels = printTspl(Buffer.concat(chunks.map(({ bytes }) => bytes)), 8);
  expect(labels.map((label) => label.medium)).toEqual([medium]);
});

test('a label has its own size behind a command of another program that lacks its end', async () => {
  const job = Buffer.concat([Buffer.from('SPEED 4'), ...(await runOf('package-100x70', 'tspl', 203))]);
  expect(printTspl(job, 8)).toMatchObject([{ width: 800, height: 560 }]);
});

test('an aborted run leaves no partial label in the printer', async () => {
  const template = templates.get('package-100x70');
  const run = await startLabels({ template, rows: [PACKAGE_ROW, PACKAGE_ROW], language: 'tspl', dpi: 203 });
  const first = await run.units.next();
  const job = Buffer.concat([run.prologue, first.value?.bytes ?? Buffer.alloc(0), run.epilogue()]);
  expect(printTspl(job, 8)).toHaveLength(1);
  expect(job.toString('latin1').endsWith('PRINT 1,1\r\nCLS\r\n')).toBe(true);
});

test('bars and pictures together are all black dots of any raster, and no others', () => {
  const rectangles = fc.array(
    fc.tuple(fc.nat(70), fc.nat(50), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 30 })),
  );
  fc.assert(
    fc.property(rectangles, (list) => {
      const raster = createRaster(67, 53);
      for (const each of list) fillRectangle(raster, ...each);
      const { bars, pictures } = divideRaster(raster);
      const drawn = createRaster(67, 53);
      for (const { x, y, width, height } of bars) fillRectangle(drawn, x, y, width, height);
      for (const { x, y, width, height } of pictures)
        for (let row = y; row < y + height; row += 1)
          for (let at = x / 8; at < (x + width) / 8; at += 1)
            drawn.bits[row * drawn.stride + at] = raster.bits[row * raster.stride + at] ?? 0;
      expect(Buffer.from(drawn.bits).equals(Buffer.from(raster.bits))).toBe(true);
    }),
  );
});
