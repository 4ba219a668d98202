import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { MEDIUM_NAMES } from '#shared/paper/paper-choice';
import { samplePaper } from '#shared/paper/testing/sample-papers';
import { hasProgram, runProgram } from '../../tests/integration/support/programs.ts';
import { paperPage } from './paper-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'paper-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DOTS_PER_MM = 300 / 25.4;
const NO_OFFSET = { xMm: 0, yMm: 0 };

it.skipIf(!hasProgram('zbarimg')).each(MEDIUM_NAMES)(
  'the preview of a page has the codes that are printed: %s',
  async (medium) => {
    const sheet = { medium, isOverlay: false, offset: NO_OFFSET };
    const { shapes } = paperPage(samplePaper('purchaseOrder'), sheet, 1);
    const dots = (mm: number) => Math.round(mm * DOTS_PER_MM);
    const [width, height] = [dots(shapes.widthMm), dots(shapes.heightMm)];
    const pixels = Buffer.alloc(width * height, 255);
    for (const { xMm, yMm, widthMm, heightMm } of shapes.rectangles)
      for (let y = dots(yMm); y < dots(yMm + heightMm); y += 1)
        pixels.fill(0, y * width + dots(xMm), y * width + dots(xMm + widthMm));
    const file = join(folder, `${medium}.pgm`);
    writeFileSync(file, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]));
    const read = await runProgram('zbarimg', '--quiet', file);
    expect(read.trim().split('\n').sort()).toEqual([
      'CODE-128:XS202511230001',
      'QR-Code:D|purchaseOrder|XS202511230001',
    ]);
  },
);
