import { describe, expect, it } from 'vitest';
import { layOutPaper } from '#shared/paper/draw-paper';
import type { Paper } from '#shared/paper/paper';
import { samplePaper } from '#shared/paper/testing/sample-papers';
import { printEscp } from '../../../../tests/devices/printers/escp-printer.ts';
import { paperPdf } from '../../../rendering/paper-pdf.ts';
import { paperContent } from './paper.ts';

const PDF = { language: 'pdf', dpi: 300, adjustment: null } as const;
const sheet = { medium: 'half', offset: { xMm: 0, yMm: 0 }, isOverlay: false } as const;
const printedAt = '2025-11-23T08:00:00.000Z';
const papers = [samplePaper('saleOrder', { lines: 30 }), samplePaper('delivery')];
const stored = await paperContent.store({ kind: 'paper', papers, sheet, copies: 2, printedAt });
// Restored as from the journal.
const printable = paperContent.restore(JSON.parse(JSON.stringify(stored.head)));

describe('documents as the content of a print job', () => {
  it('a unit is a copy of a document, and the bytes are those of the back office’s PDF', async () => {
    expect(stored.rows.map((row) => printable.nameOf(row))).toEqual(Array(4).fill('XS202511230001'));
    const run = await printable.run(stored.rows, PDF, { first: 1, total: 4 });
    const parts: Uint8Array[] = [run.prologue];
    const units: number[] = [];
    for await (const { bytes, unitsDone } of run.units) {
      parts.push(bytes);
      units.push(unitsDone);
    }
    parts.push(run.epilogue());
    expect(units).toEqual([1, 2, 3, 4]);
    const whole = paperPdf(papers, { ...sheet, copies: 2, printedAt: new Date(printedAt) });
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
  });

  it('is text for a dot-matrix printer, a page a copy, which ends with a form feed', async () => {
    const run = await printable.run(
      stored.rows.slice(2),
      { ...PDF, language: 'escp' },
      { first: 3, total: 4 },
    );
    const parts: Uint8Array[] = [run.prologue];
    for await (const { bytes } of run.units) parts.push(bytes);
    const pages = printEscp(Buffer.concat([...parts, run.epilogue()]));
    expect(pages).toHaveLength(2);
    expect(pages.every(({ texts }) => texts.some(({ text }) => text.includes('XS202511230001')))).toBe(true);
  });

  it('is a picture a page for printers that are drawn on, and a copy is complete with its last page', async () => {
    const way = { language: 'png', dpi: 203, adjustment: null } as const;
    const run = await printable.run(stored.rows, way, { first: 1, total: 4 });
    const parts: { unitsDone: number; mm: number[] }[] = [];
    for await (const { bytes, unitsDone } of run.units) {
      const png = Buffer.from(bytes);
      parts.push({ unitsDone, mm: [16, 20].map((at) => png.readUInt32BE(at) / 8) });
    }
    // Four copies: the sale order takes several pages, the delivery one.
    const pages = layOutPaper(papers[0] as Paper, { ...sheet, copy: 0 }).length;
    expect(pages).toBeGreaterThan(1);
    const ofOrder = [...Array(pages - 1).fill(0), 1];
    expect(parts.map(({ unitsDone }) => unitsDone)).toEqual([
      ...ofOrder,
      ...ofOrder.map((done) => done + 1),
      3,
      4,
    ]);
    expect(parts.every(({ mm: [width, height] }) => width === 241 && height === 139.75)).toBe(true);
  });

  it('is marked as a reprint on a pre-printed form too', async () => {
    const paper = { ...samplePaper('delivery'), mark: '补打 第 2 次' };
    const overlay = { ...sheet, isOverlay: true };
    const again = await paperContent.store({
      kind: 'paper',
      papers: [paper],
      sheet: overlay,
      copies: 1,
      printedAt,
    });
    const form = paperContent.restore(again.head);
    const run = await form.run(again.rows, { ...PDF, language: 'escp' }, { first: 1, total: 1 });
    const parts: Uint8Array[] = [run.prologue];
    for await (const { bytes } of run.units) parts.push(bytes);
    const pages = printEscp(Buffer.concat([...parts, run.epilogue()]));
    expect(pages.every(({ texts }) => texts.some(({ text }) => text.includes('补打 第 2 次')))).toBe(true);
  });

  it('is refused where it is not a document', async () => {
    const sent = { kind: 'paper', papers: [{ title: 1 }], sheet, copies: 1, printedAt } as never;
    await expect(paperContent.store(sent)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('is refused by a label printer, and for characters that no font has', async () => {
    const check = (rows: readonly unknown[], language: 'pdf' | 'zpl') =>
      printable.check(rows, { language, dpi: 203, adjustment: null }, { first: 1, total: rows.length });
    await expect(check(stored.rows, 'zpl')).rejects.toMatchObject({ code: 'print.takes_no_papers' });
    await expect(check(stored.rows, 'pdf')).resolves.toBeUndefined();
    const odd = { paper: { ...samplePaper('saleOrder'), company: '한국목재' }, copy: 0 };
    await expect(check([odd], 'pdf')).rejects.toMatchObject({ code: 'label.glyph_missing' });
  });
});
