import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { samplePaper } from '#shared/paper/testing/sample-papers';
import { paperContent } from '../../src/main/print/content/paper.ts';
import { paperPdf } from '../../src/rendering/paper-pdf.ts';
import { readPicture, shareWithoutNeighbour } from './support/pictures.ts';
import { hasProgram, runProgram } from './support/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'papers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A filter of cups-filters that writes a PDF with the raster's dots. */
const RASTER_FILTER = '/usr/lib/cups/filter/rastertopdf';
const canRead = existsSync(RASTER_FILTER) && hasProgram('pdftoppm') && hasProgram('zbarimg');
const printedAt = '2025-11-23T08:00:00.000Z';
const DPI = 300;

describe.skipIf(!canRead)(
  'documents as PWG raster (needs cups-filters, poppler-utils and zbar-tools)',
  () => {
    it('read by CUPS’s filter, have the pages and the ink of their PDF', async () => {
      const papers = [samplePaper('saleOrder', { lines: 30 })];
      const sheet = { medium: 'half', offset: { xMm: 0, yMm: 0 }, isOverlay: false } as const;
      const { head, rows } = await paperContent.store({ kind: 'paper', papers, sheet, copies: 1, printedAt });
      const way = { language: 'pwg', dpi: DPI, adjustment: null } as const;
      const run = await paperContent.restore(head).run(rows, way, { first: 1, total: 1 });
      const parts = [run.prologue];
      for await (const { bytes } of run.units) parts.push(bytes);
      const raster = save('papers.pwg', Buffer.concat([...parts, run.epilogue()]));
      const read = join(folder, 'read');
      await runProgram('sh', '-c', `${RASTER_FILTER} 1 user title 1 '' "$0" > "$1.pdf"`, raster, read);
      await runProgram('pdfimages', '-png', `${read}.pdf`, read);

      const pdf = save(
        'papers.pdf',
        paperPdf(papers, { ...sheet, copies: 1, printedAt: new Date(printedAt) }),
      );
      const drawn = join(folder, 'drawn');
      await runProgram('pdftoppm', '-r', String(DPI), '-png', pdf, drawn);
      const pages = Number(/Pages:\s+(\d+)/.exec(await runProgram('pdfinfo', pdf))?.[1]);
      expect(pages).toBeGreaterThan(1);
      for (let page = 1; page <= pages; page += 1) {
        const dots = await readPicture(`${read}-${String(page - 1).padStart(3, '0')}.png`);
        const ink = await readPicture(`${drawn}-${page}.png`);
        expect(shareWithoutNeighbour(ink, dots, 1)).toBeLessThan(0.001);
        expect(shareWithoutNeighbour(dots, ink, 1)).toBeLessThan(0.01);
      }
      expect(await runProgram('zbarimg', '-q', '--raw', `${read}-000.png`)).toContain(papers[0]?.docNo);
    });
  },
);

function save(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
