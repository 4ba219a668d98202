import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '#shared/errors';
import { composeDocument } from '#shared/paper/compose-document';
import { MEDIUM_NAMES } from '#shared/paper/paper-choice';
import { PAPER_FORMS } from '#shared/paper/paper-forms';
import { around, documentRow, samplePaper } from '#shared/paper/testing/sample-papers';
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

describe('on a pre-printed form', () => {
  const sheet = { medium: 'half', isOverlay: true, offset: NO_OFFSET } as const;
  const placesOf = (changes: object, { phone = '13800000000', language = 'zh' as Language } = {}) => {
    const form = PAPER_FORMS.saleOrder;
    const surroundings = { ...around(language, form.columns), phone };
    const paper = composeDocument(form, { ...documentRow(2), ...changes }, true, surroundings);
    const { texts } = paperPage(paper, sheet, 1).shapes;
    return (text: string) => texts.find((one) => one.text === text);
  };

  it('a text keeps its place, whichever others the document has', () => {
    const full = placesOf({});
    const bare = placesOf({ charges: [], taxAmount: 0, deposit: null, salesUserName: '' }, { phone: '' });
    for (const text of ['2503-1', '663.740', '王敏', '李强', '15938.06'])
      expect(bare(text), text).toEqual(full(text));
    const address = '广东省佛山市顺德区龙江镇工业大道 88 号 3 号仓';
    expect(bare(address)).toEqual(full(address));
    expect(placesOf({ currency: 'USD' })('王敏')).toEqual(full('王敏'));
  });

  it('a charge has the place of its kind, whatever the order of the charges', () => {
    const freight = { kind: 'FREIGHT', charge: 200 };
    const one = placesOf({ charges: [freight] });
    const several = placesOf({
      charges: [
        { kind: 'OTHER', charge: 30 },
        { ...freight, charge: 150 },
        { ...freight, charge: 50 },
      ],
    });
    expect(several('30.00')).toBeDefined();
    expect(several('200.00')).toEqual(one('200.00'));
  });

  it('a total has the same place in either language, and room for its figure', () => {
    const row = { netAmount: 1_234_567.89 };
    const [zh, en] = [placesOf(row), placesOf(row, { language: 'en' })];
    expect(en('1234567.89')).toEqual(zh('1234567.89'));
    expect(zh('1234567.89')?.sizeMm).toBe(3.5);
  });
});
