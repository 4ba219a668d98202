import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MEDIA } from '#shared/paper/medium';
import type { Paper } from '#shared/paper/paper';
import { MEDIUM_NAMES, type MediumName } from '#shared/paper/paper-choice';
import { SAMPLE_LOGO, samplePaper, sampleTally } from '#shared/paper/testing/sample-papers';
import { hasProgram, runProgram } from '../../tests/integration/support/programs.ts';
import { type PaperRun, paperPdf } from './paper-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'papers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasTools = ['qpdf', 'pdftotext', 'pdfinfo', 'pdftoppm', 'pdfimages'].every(hasProgram);
const POINTS_PER_MM = 72 / 25.4;

const run = (medium: MediumName, more: Partial<PaperRun> = {}): PaperRun => ({
  medium,
  copies: 1,
  offset: { xMm: 0, yMm: 0 },
  isOverlay: false,
  printedAt: new Date('2025-11-23T08:00:00Z'),
  ...more,
});

let files = 0;
function written(papers: Paper[], options: PaperRun): string {
  files += 1;
  const file = join(folder, `${files}.pdf`);
  writeFileSync(file, paperPdf(papers, options));
  return file;
}

const textOf = (file: string, ...options: string[]) =>
  runProgram('pdftotext', '-layout', ...options, file, '-');
const pagesOf = async (file: string) => Number(/Pages:\s+(\d+)/.exec(await runProgram('pdfinfo', file))?.[1]);

describe.skipIf(!hasTools)('documents as PDF', () => {
  it.each(MEDIUM_NAMES)('%s: a sound file of true size with the figures on it', async (medium) => {
    const file = written([samplePaper('saleOrder', { lines: 5 })], run(medium));
    await expect(runProgram('qpdf', '--check', file)).resolves.toContain(
      'No syntax or stream encoding errors',
    );
    const { widthMm, heightMm } = MEDIA[medium];
    const [, width, height] =
      /Page size:\s+([\d.]+) x ([\d.]+)/.exec(await runProgram('pdfinfo', file)) ?? [];
    expect(Number(width) / POINTS_PER_MM).toBeCloseTo(widthMm, 1);
    expect(Number(height) / POINTS_PER_MM).toBeCloseTo(heightMm, 1);
    const text = await textOf(file);
    for (const part of [
      '嘉善木之语饰面材料有限公司',
      '佛山市顺德区龙江镇大森林家具制造有限公司',
      'XS202511230001',
      '331.870',
      '14104.48',
      '15938.06',
      '人民币壹万伍仟玖佰叁拾捌元零陆分',
      '第 1 页/共 1 页',
    ])
      expect(text).toContain(part);
  });

  it.each([
    ['form', 42],
    ['half', 14],
    ['third', 6],
  ] as const)('%s: %i rows of detail fit the sheet (D4)', async (medium, rows) => {
    expect(await pagesOf(written([samplePaper('grading', { lines: rows })], run(medium)))).toBe(1);
  });

  it('repeats the head on each page, and totals and capitals stand on the last one alone', async () => {
    const file = written([samplePaper('saleOrder', { lines: 40 })], run('half'));
    const pages = await pagesOf(file);
    expect(pages).toBeGreaterThan(2);
    for (let page = 1; page <= pages; page += 1) {
      const text = await textOf(file, '-f', String(page), '-l', String(page));
      expect(text).toContain(`第 ${page} 页/共 ${pages} 页`);
      expect(text).toContain('包号');
      expect(text).toContain('本页小计');
      expect(text.includes('人民币')).toBe(page === pages);
      // 40 × 331.870 m²
      expect(text.includes('13274.800')).toBe(page === pages);
    }
  });

  it('has the sums below their columns, whatever the order of the columns', async () => {
    const columns = ['area', 'packNo', 'species', 'amount'];
    const file = written([samplePaper('saleOrder', { lines: 2, columns })], run('a4'));
    const text = await textOf(file);
    expect(text).toMatch(/面积 m² +包号 +树种 +金额/);
    // 2 × 331.870 m² and 2 × 14104.48
    expect(text).toMatch(/663\.740 +合计 +28208\.96/);
  });

  it('has the logo at the upper left of each page, in its own size, once in the file', async () => {
    const paper = { ...samplePaper('saleOrder', { lines: 40 }), logo: SAMPLE_LOGO };
    const file = written([paper, paper], run('a4'));
    const listed = (await runProgram('pdfimages', '-list', file)).trim().split('\n').slice(2);
    const images = listed.map((line) => line.trim().split(/\s+/));
    expect(images).toHaveLength(await pagesOf(file));
    // Page, number, type, width, height, colour, components, bits, encoding, interpolation, object, id, x-ppi, y-ppi.
    for (const [, , , width, height, , , , , , object, , xPpi] of images)
      expect([width, height, xPpi, object]).toEqual(['60', '60', '300', images[0]?.[10]]);
    await runProgram('pdftoppm', '-r', '300', '-l', '1', '-gray', file, join(folder, 'logo'));
    const page = readFileSync(join(folder, 'logo-1.pgm'));
    const [, width, height] = /^P5\s(\d+) (\d+)\s255\s/.exec(page.toString('latin1', 0, 40)) ?? [];
    const pixels = page.subarray(page.length - Number(width) * Number(height));
    const dots = (mm: number) => Math.round((mm / 25.4) * 300);
    const dark = (xMm: number, yMm: number) => (pixels[dots(yMm) * Number(width) + dots(xMm)] ?? 255) < 128;
    // The head is 12 mm high from 10 mm on: the triangle lies from 13.46 to 18.54 mm.
    expect([dark(11, 18), dark(14, 14), dark(11, 14), dark(16, 18)]).toEqual([true, false, false, false]);
  });

  it('has the caption of each copy’s ply on cut sheets, and all captions on a form', async () => {
    const sheets = written([samplePaper('delivery')], run('a4', { copies: 2 }));
    expect(await textOf(sheets, '-l', '1')).toContain('第 1 联 存根');
    expect(await textOf(sheets, '-f', '2')).toContain('第 2 联 客户');
    expect(await textOf(sheets, '-f', '2')).toMatch(/制单：王敏 +审核：李强 +仓库： +送货：/);
    const forms = await textOf(written([samplePaper('delivery')], run('half')));
    expect(forms).toContain('联次 存根/客户/财务/仓库/回单');
  });

  it('overlays a pre-printed form with what varies alone, at its offset', async () => {
    const at = async (xMm: number) => {
      const file = written(
        [samplePaper('saleOrder')],
        run('half', { isOverlay: true, offset: { xMm, yMm: 0 } }),
      );
      const words = await runProgram('pdftotext', '-bbox', file, '-');
      expect(words).not.toContain('销售单');
      expect(words).not.toContain('合计');
      expect(words).not.toContain('制单');
      expect(words).toContain('王敏');
      return Number(/xMin="([\d.]+)"[^>]*>陈伟</.exec(words)?.[1]);
    };
    expect(((await at(7)) - (await at(0))) / POINTS_PER_MM).toBeCloseTo(7, 1);
  });

  it('is the same file each time it is made', () => {
    const papers = [samplePaper('saleOrder'), samplePaper('delivery')];
    expect(paperPdf(papers, run('a4')).equals(paperPdf(papers, run('a4')))).toBe(true);
  });

  it('refuses a character that no font has, and names it', () => {
    const paper = { ...samplePaper('saleOrder'), company: '한국목재' };
    expect(() => paperPdf([paper], run('a4'))).toThrow(
      expect.objectContaining({
        code: 'label.glyph_missing',
        details: expect.objectContaining({ field: '한국목재' }),
      }),
    );
  });

  it('has all lines of a tally sheet of 2,000, and its sums', async () => {
    const file = written([sampleTally(40, 50)], run('a4'));
    const text = await textOf(file);
    expect(text.match(/9\.821/g)).toHaveLength(2000);
    // 2,000 × 9.821 m² and × 24 pieces
    expect(text).toMatch(/合计 +扎数 2000 +片数 48000 +面积 m² 19642\.000/);
  });

  it.skipIf(!hasProgram('zbarimg')).each(['a4', 'a5', 'half', 'third'] as const)(
    'has codes of its number and its kind that a scanner reads (D2, D4): %s',
    async (medium) => {
      const file = written([samplePaper('purchaseOrder')], run(medium));
      await runProgram('pdftoppm', '-r', '300', '-png', file, join(folder, medium));
      const read = await runProgram('zbarimg', '--quiet', join(folder, `${medium}-1.png`));
      expect(read.trim().split('\n').sort()).toEqual([
        'CODE-128:XS202511230001',
        'QR-Code:D|purchaseOrder|XS202511230001',
      ]);
    },
  );
});
