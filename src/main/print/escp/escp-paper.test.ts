import { describe, expect, it } from 'vitest';
import { NO_ADJUSTMENT } from '#shared/desk/adjustments';
import type { DocumentKind } from '#shared/domain/document-states';
import { encodeCode128 } from '#shared/label/codes/code128';
import type { Surface, TextRun } from '#shared/label/surface';
import { composeDocument } from '#shared/paper/compose-document';
import { layOutPaper } from '#shared/paper/draw-paper';
import { MEDIA } from '#shared/paper/medium';
import { SurfacePainter } from '#shared/paper/painter';
import type { Paper } from '#shared/paper/paper';
import type { SheetOptions } from '#shared/paper/paper-choice';
import { PAPER_FORMS } from '#shared/paper/paper-forms';
import {
  around,
  documentRow,
  SAMPLE_LOGO,
  samplePaper,
  sampleTally,
} from '#shared/paper/testing/sample-papers';
import type { LineRow } from '#shared/records/lines';
import { printEscp, WAY_INCHES } from '../../../../tests/devices/printers/escp-printer.ts';
import { loadFonts } from '../../../rendering/fonts.ts';
import { startOfForms } from './commands.ts';
import { createPaperEscp, escpRuler } from './escp-paper.ts';

const HALF: SheetOptions = { medium: 'half', offset: { xMm: 0, yMm: 0 }, isOverlay: false };
function printed(paper: Paper, sheet = HALF, adjustment?: Parameters<typeof createPaperEscp>[1]) {
  const file = createPaperEscp(sheet, adjustment);
  file.add(paper, 0);
  file.end();
  return printEscp(file.takeBytes());
}

/** The texts on the PDF's pages with their positions. */
function drawnTexts(paper: Paper, sheet = HALF): TextRun[][] {
  const { measure } = loadFonts();
  return layOutPaper(paper, { ...sheet, copy: 0 }).map((draw) => {
    const texts: TextRun[] = [];
    const nothing = () => undefined;
    const surface: Surface = {
      line: nothing,
      box: nothing,
      ellipse: nothing,
      image: nothing,
      bars: nothing,
      matrix: nothing,
      text: (run) => void texts.push(run),
    };
    draw(new SurfacePainter(surface, measure, sheet.offset));
    return texts;
  });
}

/** As a dot-matrix printer's characters have it. */
const inGbk = (text: string) => text.replaceAll('m²', '㎡').replaceAll('¥', '￥');
const isBox = (text: string) => /^[─│┌┐└┘├┤┬┴┼]+$/.test(text);

describe('a document on a 241 mm form in ESC/P', () => {
  const kinds: readonly DocumentKind[] = ['saleOrder', 'delivery', 'grading', 'purchaseOrder'];

  it.each(kinds)('%s has the words of its PDF, page by page and within 5 mm', (kind) => {
    const paper = samplePaper(kind, { lines: 30 });
    const pages = printed(paper);
    const drawn = drawnTexts(paper);
    expect(pages).toHaveLength(drawn.length);
    for (const [at, texts] of drawn.entries()) {
      const here = pages[at]?.texts ?? [];
      for (const run of texts) {
        // In a fixed pitch, text that is too wide for its column is cut; figures never are.
        const words = inGbk(run.text.replace(/…$/, ''));
        const matches = here.filter(
          ({ text }) => text.includes(words) || words.startsWith(text.replace(/…$/, '')),
        );
        expect(matches.length, run.text).toBeGreaterThan(0);
        const offMm = Math.min(...matches.map(({ y }) => Math.abs((y + 12 / 180) * 25.4 - run.baselineMm)));
        expect(offMm, run.text).toBeLessThan(5);
      }
    }
  });

  it.each(kinds)('%s in English has the words above its columns whole, also in its fixed pitch', (kind) => {
    const paper = samplePaper(kind, { lines: 1, language: 'en' });
    const texts = printed(paper).flatMap((page) => page.texts.map(({ text }) => text));
    const heads = paper.sections[0]?.columns.map(({ label }) => inGbk(label)) ?? [];
    expect(heads.filter((label) => !texts.includes(label))).toEqual([]);
  });

  it('has forms of 5.5 in, on which everything lies within the print head’s range', () => {
    const pages = printed(samplePaper('saleOrder', { lines: 40 }));
    expect(pages.length).toBeGreaterThan(1);
    for (const { lengthInches, texts } of pages) {
      expect(lengthInches).toBe(5.5);
      for (const { x, width, text } of texts) expect(x + width, text).toBeLessThanOrEqual(WAY_INCHES + 1e-9);
    }
  });

  it('has the logo in passes of 24 dots, beside the company’s name', () => {
    const [page] = printed({ ...samplePaper('saleOrder'), logo: SAMPLE_LOGO });
    const passes = page?.images.filter(({ dots }) => dots.length === 36) ?? [];
    expect(passes.map(({ y }) => Math.round((y - (passes[0]?.y ?? 0)) * 180))).toEqual([0, 24]);
    const rows = Array.from(
      { length: 48 },
      (_, y) => passes[Math.floor(y / 24)]?.dots.filter((column) => column[y % 24]).length,
    );
    // 60 dots at 300 dpi are 36 at 180: a row of the triangle has as many dots as rows stand above it.
    for (const [y, count] of rows.entries())
      expect(Math.abs((count ?? 0) - (y < 36 ? y + 1 : 0))).toBeLessThan(2);
    const name = page?.texts.find(({ text }) => text.startsWith('嘉善木之语'));
    expect(name?.x).toBeGreaterThan((passes[0]?.x ?? 0) + 36 / 180);
  });

  it('prints no text over another', () => {
    for (const { texts } of printed(samplePaper('grading', { lines: 10 }))) {
      for (const one of texts)
        for (const other of texts)
          if (one !== other && one.y === other.y && one.x <= other.x)
            expect(one.x + one.width, `${one.text} | ${other.text}`).toBeLessThanOrEqual(other.x + 1e-9);
    }
  });

  it('has tables whose lines meet: every box character reaches its neighbours', () => {
    const [page] = printed(samplePaper('saleOrder'));
    const boxes = (page?.texts ?? []).filter(({ text }) => isBox(text));
    const rows = Map.groupBy(boxes, ({ y }) => y).values();
    const corners = [...rows].map((row) => row.map(({ text }) => text).join('')).join(' ');
    expect(corners).toMatch(/┌[─┬]+┐/);
    expect(corners).toMatch(/├[─┼]+┤/);
    expect(corners).toMatch(/└[─┴]+┘/);
    const downs = boxes.filter(({ text }) => text === '│').map(({ x }) => x);
    const left = Math.min(...downs);
    for (const x of downs) expect(((x - left) * 180) % 24).toBeCloseTo(0, 6);
  });

  it('has the bars of its number, of two dots a module', () => {
    const paper = samplePaper('saleOrder');
    const [page] = printed(paper);
    const { modules } = encodeCode128(paper.docNo);
    expect(page?.images.length).toBeGreaterThan(0);
    for (const { columns } of page?.images ?? []) expect(columns).toHaveLength(modules * 2);
  });

  it.each([
    ['form', 279.4],
    ['half', 139.7],
    ['third', 93.1],
  ] as const)(
    'begins each form of %s where the form begins, whatever its offset: %d mm',
    (medium, heightMm) => {
      const paper = samplePaper('saleOrder', { lines: 60 });
      const place = { offsetXMm: 0, scaleX: 1, scaleY: 1 };
      const textsOf = (offsetYMm: number) =>
        printed(paper, { ...HALF, medium }, { ...place, offsetYMm }).flatMap(({ texts }, form) =>
          texts.map(({ text, x, y }) => ({ text, x, yMm: form * heightMm + y * 25.4 })),
        );
      const drawn = textsOf(0);
      for (const offsetYMm of [8, 25]) {
        const moved = textsOf(offsetYMm);
        expect(moved.map(({ text }) => text)).toEqual(drawn.map(({ text }) => text));
        // A dot is 0.14 mm, and three thirds of 22 lines are 0.1 mm longer than their nominal size.
        for (const [at, { yMm }] of moved.entries())
          expect(Math.abs(yMm - (drawn[at]?.yMm ?? 0) - offsetYMm)).toBeLessThan(0.3);
      }
    },
  );

  it('leaves the next job at the beginning of a form, whatever its offset', () => {
    for (const medium of ['form', 'half', 'third'] as const) {
      for (const offsetYMm of [-25, -8, 0, 8, 25]) {
        const file = createPaperEscp({ ...HALF, medium }, { ...NO_ADJUSTMENT, offsetYMm });
        file.add(samplePaper('saleOrder'), 0);
        file.end();
        const job = file.takeBytes();
        const marked = Buffer.concat([job, startOfForms(MEDIA[medium].heightMm), Buffer.from('next')]);
        const next = printEscp(marked).flatMap(({ texts }) => texts.filter(({ text }) => text === 'next'));
        expect(
          next.map(({ y }) => Math.round(y * 180)),
          `${medium} ${offsetYMm}`,
        ).toEqual([0]);
      }
    }
  });

  it('has nothing on the next form of what its offset moves off the sheet', () => {
    const sheet = { ...HALF, offset: { xMm: 0, yMm: 50 } };
    expect(printed(samplePaper('delivery'), sheet)).toHaveLength(1);
  });

  it('has what an offset moves past the head’s way as dots, cut off there, and all else in its place', () => {
    const paper = samplePaper('saleOrder');
    const [before] = printed(paper);
    for (const xMm of [-30, -5, 5, 30]) {
      const [after] = printed(paper, { ...HALF, offset: { xMm, yMm: 0 } });
      const inside = (before?.texts ?? [])
        .map(({ text, x, y, width }) => ({ text, x: x + xMm / 25.4, y, width }))
        .filter(({ x, width }) => x > 0.01 && x + width < WAY_INCHES - 0.01);
      expect(after?.texts.length).toBeGreaterThanOrEqual(inside.length);
      for (const { text, x, y } of inside)
        expect(
          after?.texts.some((one) => one.text === text && one.y === y && Math.abs(one.x - x) < 0.01),
        ).toBe(true);
      const cut = (after?.images ?? []).filter(({ dots }) => dots.some((column) => new Set(column).size > 1));
      expect(cut.length, `${xMm} mm`).toBeGreaterThan(0);
    }
  });

  it('prints no line over another that an offset moves above the printer’s form', () => {
    const paper = samplePaper('saleOrder');
    const [before] = printed(paper);
    for (const [offset, offsetYMm] of [
      [-20, 0],
      [0, -20],
    ] as const) {
      const [after] = printed(
        paper,
        { ...HALF, offset: { xMm: 0, yMm: offset } },
        { ...NO_ADJUSTMENT, offsetYMm },
      );
      const kept = (before?.texts ?? []).filter(({ y }) => y * 180 >= 20 * (180 / 25.4));
      expect(after?.texts.map(({ text }) => text)).toEqual(kept.map(({ text }) => text));
      for (const [at, { y }] of (after?.texts ?? []).entries())
        expect((kept[at]?.y ?? 0) - y).toBeCloseTo(20 / 25.4, 2);
    }
  });

  it('is moved and stretched as its printer needs', () => {
    const company = (adjustment?: Parameters<typeof createPaperEscp>[1]) =>
      printed(samplePaper('saleOrder'), HALF, adjustment)[0]?.texts.find(({ text }) =>
        text.includes('木之语'),
      );
    const [before, after] = [
      company(),
      company({ offsetXMm: 25.4 / 6, offsetYMm: 25.4 / 6, scaleX: 1, scaleY: 1 }),
    ];
    expect((after?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(1 / 6, 6);
    expect((after?.y ?? 0) - (before?.y ?? 0)).toBeCloseTo(1 / 6, 6);
  });

  it('has units with the characters of GBK, and keeps a power of a figure out', () => {
    const paper = samplePaper('saleOrder');
    const [page] = printed({ ...paper, company: '331 m² 12 ft² 5 cm² 2 m³' });
    expect(page?.texts[0]?.text).toBe('331 ㎡ 12 ft2 5 cm2 2 m3');
    expect(() => printed({ ...paper, company: '10²' })).toThrow(
      expect.objectContaining({ code: 'label.glyph_missing' }),
    );
  });

  it('is refused for a character that the printers’ fonts lack, and for a figure that is too wide', () => {
    const paper = samplePaper('saleOrder');
    expect(() => printed({ ...paper, company: '𠀋木业' })).toThrow(
      expect.objectContaining({ code: 'label.glyph_missing' }),
    );
    const [table] = paper.sections;
    const amount = table?.columns.findIndex(({ label }) => label === '金额') ?? 0;
    const rows = table?.rows.map((row) => row.with(amount, '123456789012345678901.00')) ?? [];
    expect(() => printed({ ...paper, sections: table ? [{ ...table, rows }] : [] })).toThrow(
      expect.objectContaining({ code: 'print.figure_too_wide' }),
    );
  });
});

describe('texts wider than their places', () => {
  const COMPANY =
    '浙江省嘉兴市嘉善县木之语国际装饰材料进出口贸易集团股份有限公司嘉善魏塘分公司第二饰面木皮加工事业部销售中心业务一部';
  const PARTNER = 'Guangdong Shunde Longjiang Great Forest Furniture Co., Ltd.';
  const ADDRESS =
    '广东省佛山市顺德区龙江镇工业大道西 1288 号国际家居产业园 B 区 3 栋东侧 508 室仓库，近陈涌工业区南门，进门后右转到第三个卸货平台收货，电话预约';
  const CLAIMS =
    '收货后请当面验收，如有质量问题请于三日内提出。货款请汇：中国工商银行股份有限公司嘉善魏塘支行，账号 1204 0701 0920 0123 456';
  const LONG = [
    '北美黑胡桃木直纹染色重组科技木皮一级',
    'JS-2026-HT-0000451-118',
    '左侧略有色差，第 3 扎边缘破损',
  ];
  const document = documentRow(2);
  const [first, second] = document.packs as LineRow[];
  const packs = [{ ...first, species: LONG[0], packNo: LONG[1], note: LONG[2] }, second];
  const paper = composeDocument(
    PAPER_FORMS.saleOrder,
    { ...document, packs, customerName: PARTNER, address: ADDRESS },
    true,
    { ...around('zh', PAPER_FORMS.saleOrder.columns), company: COMPANY, claims: CLAIMS },
  );
  /** Letters alone, because a line may break at a space. */
  const joined = (texts: readonly string[]) => texts.join('').replaceAll(' ', '');

  it.each(['a4', 'a5', 'form', 'half'] as const)('are whole, in the PDF and in ESC/P: %s', (medium) => {
    const sheet = { ...HALF, medium };
    const escp = printed(paper, sheet).flatMap(({ texts }) => texts.toSorted((a, b) => a.y - b.y));
    const pdf = drawnTexts(paper, sheet).flat();
    for (const texts of [escp, pdf].map((page) => page.map(({ text }) => text))) {
      expect(texts.filter((text) => text.includes('…'))).toEqual([]);
      for (const text of [COMPANY, PARTNER, ADDRESS, CLAIMS])
        expect(joined(texts), text).toContain(joined([text]));
    }
    // In columns the lines of a text stand at one place below each other.
    for (const texts of [escp, pdf.map(({ text, xMm }) => ({ text, x: xMm }))])
      for (const text of LONG)
        expect(
          [...Map.groupBy(texts, ({ x }) => x.toFixed(3)).values()].map((column) =>
            joined(column.map((part) => part.text)),
          ),
          text,
        ).toContainEqual(expect.stringContaining(joined([text])));
  });

  it('leave the pages of a form as they are in its PDF', () => {
    for (const medium of ['form', 'half', 'third'] as const) {
      const sheet = { ...HALF, medium };
      expect(printed(paper, sheet)).toHaveLength(drawnTexts(paper, sheet).length);
    }
  });

  it('leave a third of a form the rows of its table, with the company’s name whole', () => {
    const pages = printed(paper, { ...HALF, medium: 'third' });
    for (const { texts } of pages) expect(joined(texts.map(({ text }) => text))).toContain(COMPANY);
    expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain('2503-2');
  });

  it('have vertical lines beside each of their lines', () => {
    const boxes = printed(paper).flatMap(({ texts }) => texts.filter(({ text }) => isBox(text)));
    const left = Math.min(...boxes.map(({ x }) => x));
    const rows = boxes.filter(({ x }) => x === left).map(({ y }) => Math.round(y * 180));
    // Passes of 24 dots that meet, from the head of the table to its end.
    for (const [at, y] of rows.entries()) expect(y - (rows[at - 1] ?? y)).toBeLessThanOrEqual(24);
  });
});

it('totals on a pre-printed form are printed whole, or refused', () => {
  const sheet = { ...HALF, isOverlay: true };
  const paper = samplePaper('saleOrder', { language: 'en' });
  const withNet = (text: string) => ({
    ...paper,
    totals: paper.totals.map((fact) => (fact.label === 'Amount without tax' ? { ...fact, text } : fact)),
  });
  const texts = printed(withNet('123456.78'), sheet).flatMap((page) => page.texts.map(({ text }) => text));
  expect(texts).toContain('123456.78');
  expect(() => printed(withNet('123456789012345678901234.00'), sheet)).toThrow(
    expect.objectContaining({ code: 'print.figure_too_wide' }),
  );
});

it('a tally in blocks has its figures, without lines between them', () => {
  const texts = printed(sampleTally(2, 120)).flatMap((page) => page.texts.map(({ text }) => text));
  const rows = sampleTally(2, 120).sections.flatMap(({ rows: own }) => own);
  for (const row of rows) for (const figure of row) expect(texts).toContain(figure);
  expect(texts).not.toContain('│');
});

it('a test page has its crosses where they are measured', () => {
  const [page] = printEscp(escpRuler({ widthMm: MEDIA.half.widthMm, heightMm: MEDIA.half.heightMm }, null));
  const cross = page?.texts.find(({ text }) => text === '+ 25 / 10');
  const other = page?.texts.find(({ text }) => text === '215 / 10 +');
  const otherX = (other?.x ?? 0) + (other?.width ?? 0) - 1 / 15;
  // Steps of 1/60 in are 0.4 mm.
  expect((otherX - (cross?.x ?? 0)) * 25.4).toBeCloseTo(190, 0);
  expect(((cross?.y ?? 0) + 12 / 180) * 25.4).toBeCloseTo(10, 1);
});
