import { drawTable, labelPlace, sumLine } from './draw-table.ts';
import { logoSize, readLogo } from './logo.ts';
import { MEDIA, type Medium } from './medium.ts';
import { type Band, type Page, paginate, type Sums } from './paginate.ts';
import type { PaperPainter, Spot } from './painter.ts';
import type { Fact, Paper } from './paper.ts';
import type { SheetOptions } from './paper-choice.ts';
import { PAPER_WORDS, pageOfWords, plyWords } from './paper-words.ts';
import { tableWidths } from './table-widths.ts';
import { FACT_GAP_MM, type FactText, NAME_SIZE, type WrappedPaper, wrapPaper } from './wrap-paper.ts';

export interface DrawOptions extends SheetOptions {
  /**
   * Number of the copy, from 0, which selects its ply's caption. Forms show all captions, because all plies come from
   * one print.
   */
  copy: number;
  /** The printer cannot shrink text, not even on cut sheets. */
  isFixedPitch?: boolean;
}

/** Its head, and a row with a line more. Where long facts and claims leave less, each has one line. */
const LEAST_TABLE_LINES = 4;
/** Totals side by side below the table. */
const TOTALS_ACROSS = 6;
/** Width of the right part of the head, with barcode and number. */
const CODE_WIDTH_MM = 58;
const LOGO_GAP_MM = 2;
/** Between the title and the barcode, with its quiet zones. */
const QR_WIDTH_MM = 14;
const QR_QUIET_MM = 2;
/** The captions of five plies beside the page number and a small logo need this more than half of what the barcode leaves. */
const CAPTIONS_MM = 11;

interface Place {
  painter: PaperPainter;
  paper: Paper;
  texts: WrappedPaper;
  medium: Medium;
  options: DrawOptions;
  widthMm: number;
  /** Width of the head's left part. */
  headMm: number;
}

/** The pages of a paper on a medium, each to be drawn by a painter. */
export function layOutPaper(composed: Paper, options: DrawOptions): ((painter: PaperPainter) => void)[] {
  const medium: Medium = MEDIA[options.medium];
  const paper = options.isOverlay ? composed : withoutBlanks(composed);
  const widthMm = medium.widthMm - 2 * medium.marginXMm;
  const headMm = (widthMm - CODE_WIDTH_MM) / 2 + (medium.isForm ? CAPTIONS_MM : 0);
  const logoMm = widthOfLogo(paper.logo);
  const wrap = (wrapsAll: boolean) =>
    wrapPaper(paper, {
      medium,
      widthMm,
      headMm,
      logoMm,
      wrapsAll,
      isOverlay: options.isOverlay,
      isFixedPitch: medium.isForm || options.isFixedPitch === true,
    });
  const sheetLines = Math.floor((medium.heightMm - 2 * medium.marginYMm) / medium.rowMm);
  const linesFor = (texts: WrappedPaper) =>
    sheetLines - 2 - texts.above.length - texts.facts.length - footLines(paper, texts);
  const wrapped = wrap(true);
  const texts = linesFor(wrapped) < LEAST_TABLE_LINES ? wrap(false) : wrapped;
  const most = Math.max(2, linesFor(texts));
  const whole = paginate(paper, most, texts.linesOf);
  // If there are several pages, the page's sums are printed above the overall sums.
  const lines = whole.length === 1 || !paper.hasTotals ? most : Math.max(2, most - 1);
  const pages = lines === most ? whole : paginate(paper, lines, texts.linesOf);
  return pages.map((page) => (painter) => {
    const place: Place = { painter, paper, texts, medium, options, widthMm, headMm };
    let yMm = medium.marginYMm;
    drawHead(place, page, yMm);
    yMm += (2 + texts.above.length) * medium.rowMm;
    for (const facts of texts.facts) {
      drawFacts(place, facts, medium.factColumns, yMm);
      yMm += medium.rowMm;
    }
    const bands = medium.isForm ? filled(page.bands, lines) : page.bands;
    const { left, grid } = { left: medium.marginXMm, grid: !options.isOverlay };
    yMm = drawTable(painter, bands, { xMm: left, yMm, widthMm, medium, grid });
    drawFoot(place, page, yMm);
  });
}

/** The paper without facts that have no text; on a pre-printed form each of them has its place. */
function withoutBlanks({ capital, ...paper }: Paper): Paper {
  const hasText = ({ text }: Fact) => text !== '';
  return {
    ...paper,
    facts: paper.facts.filter(hasText),
    totals: paper.totals.filter(hasText),
    ...(capital && hasText(capital) && { capital }),
  };
}

function footLines({ hasTotals, totals, capital }: Paper, { claims, signatures }: WrappedPaper): number {
  return (
    (hasTotals ? 1 : 0) +
    Math.ceil(totals.length / TOTALS_ACROSS) +
    (capital === undefined ? 0 : 1) +
    claims.length +
    signatures.length
  );
}

/** D4: blank rows keep the foot of a short form in place. */
function filled(bands: readonly Band[], lines: number): Band[] {
  const last = bands.at(-1);
  if (last === undefined || last.kind !== 'row') return [...bands];
  const cells = last.cells.map(() => null);
  const blank: Band = { kind: 'row', section: last.section, cells };
  return [...bands, ...Array.from({ length: lines - bands.length }, () => blank)];
}

function drawHead(place: Place, page: Page, topMm: number): void {
  const { painter, paper, texts, medium, options, widthMm, headMm } = place;
  const { marginXMm: left, rowMm, textMm } = medium;
  const logo = { xMm: left, yMm: topMm, heightMm: 2 * rowMm };
  const logoMm = options.isOverlay ? 0 : drawLogo(painter, paper.logo, logo);
  const name = { xMm: left + logoMm, heightMm: rowMm, sizeMm: textMm * NAME_SIZE, weight: 'bold' } as const;
  for (const [line, text] of texts.above.entries())
    painter.text(text, { ...name, yMm: topMm + line * rowMm, widthMm: widthMm - logoMm });
  const yMm = topMm + texts.above.length * rowMm;
  const atLeft = { widthMm: headMm - logoMm, yMm };
  const [first, second] = pageTexts(place, page);
  const small = { xMm: left + logoMm, heightMm: rowMm, sizeMm: textMm * 0.85 };
  if (!options.isOverlay && texts.above.length === 0) painter.text(paper.company, { ...name, ...atLeft });
  else painter.text(first, { ...small, ...atLeft });
  painter.text(second, { ...small, ...atLeft, yMm: yMm + rowMm });
  if (!options.isOverlay) {
    const title = paper.mark === undefined ? paper.title : `${paper.title}（${paper.mark}）`;
    painter.text(title, {
      xMm: left + headMm,
      yMm,
      widthMm: widthMm - QR_WIDTH_MM - CODE_WIDTH_MM - headMm,
      heightMm: 2 * rowMm,
      sizeMm: textMm * 1.7,
      align: 'center',
      weight: 'bold',
      maxLines: 2,
    });
  }
  drawCodes(place, yMm);
}

/** The two lines at the head's left; the first is empty where the company's name has its place. */
function pageTexts({ paper, texts, medium, options }: Place, page: Page): [first: string, second: string] {
  const { language, plies, mark } = paper;
  const pageOf = pageOfWords(language, page);
  // A pre-printed form already shows the title without its mark.
  if (options.isOverlay) return ['', [pageOf, mark].filter(Boolean).join('  ')];
  const ply = medium.isForm
    ? `${PAPER_WORDS[language].plies} ${plies.join('/')}`
    : plyWords(language, options.copy, plies[options.copy]);
  return texts.above.length > 0 ? [pageOf, ply] : ['', [pageOf, ply].filter(Boolean).join('  ')];
}

function drawCodes({ painter, paper, medium, options, widthMm }: Place, yMm: number): void {
  const { marginXMm: left, rowMm, textMm } = medium;
  const codeHeightMm = Math.max(6.4, 2 * rowMm - 3.8);
  const atRight = { xMm: left + widthMm - CODE_WIDTH_MM, widthMm: CODE_WIDTH_MM };
  if (paper.code !== undefined)
    painter.qr(paper.code, {
      xMm: atRight.xMm - QR_WIDTH_MM + QR_QUIET_MM,
      yMm,
      widthMm: QR_WIDTH_MM - 2 * QR_QUIET_MM,
      heightMm: 2 * rowMm,
    });
  painter.code(paper.docNo, { ...atRight, yMm, heightMm: codeHeightMm });
  const docNo = options.isOverlay ? paper.docNo : `${PAPER_WORDS[paper.language].no} ${paper.docNo}`;
  const below = { ...atRight, yMm: yMm + codeHeightMm, heightMm: 2 * rowMm - codeHeightMm };
  painter.text(docNo, { ...below, sizeMm: Math.min(textMm, 3.2), align: 'right', isFigure: true });
}

/** Width of the logo including the gap after it. */
function widthOfLogo(logo: string | undefined): number {
  const dots = readLogo(logo ?? '');
  return dots === null ? 0 : logoSize(dots).widthMm + LOGO_GAP_MM;
}

/** Draws the logo; returns its width including the gap after it. */
function drawLogo(
  painter: PaperPainter,
  logo: string | undefined,
  { xMm, yMm, heightMm }: Pick<Spot, 'xMm' | 'yMm' | 'heightMm'>,
): number {
  const dots = readLogo(logo ?? '');
  if (logo === undefined || dots === null) return 0;
  const size = logoSize(dots);
  painter.logo(logo, { ...size, xMm, yMm: yMm + Math.max(0, (heightMm - size.heightMm) / 2) });
  return size.widthMm + LOGO_GAP_MM;
}

function drawFacts(
  { painter, medium, options, widthMm }: Place,
  facts: readonly FactText[],
  across: number,
  yMm: number,
): void {
  const { marginXMm: left, rowMm: heightMm, textMm: sizeMm } = medium;
  let xMm = left;
  for (const fact of facts) {
    const cellMm = (widthMm / across) * Math.min(fact.span ?? 1, across);
    const label = `${fact.label}：`;
    const labelMm = painter.widthOf(label, sizeMm);
    const spot = { yMm, heightMm, sizeMm };
    if (!options.isOverlay && !fact.isContinued) painter.text(label, { ...spot, xMm, widthMm: cellMm });
    const textMm = Math.max(5, cellMm - labelMm - FACT_GAP_MM);
    painter.text(fact.text, { ...spot, xMm: xMm + labelMm, widthMm: textMm });
    xMm += cellMm;
  }
}

/**
 * Draws totals as a line with individual widths; on a pre-printed form without their labels, at the right of cells,
 * because the labels of the form have widths of their own.
 */
function drawTotals({ painter, medium, options, widthMm }: Place, totals: Fact[], yMm: number): void {
  const { marginXMm: xMm, rowMm: heightMm, textMm: sizeMm } = medium;
  const spot = { yMm, heightMm, sizeMm, isFigure: true };
  if (!options.isOverlay) {
    const text = totals.map((total) => `${total.label}：${total.text}`).join('    ');
    painter.text(text, { ...spot, xMm, widthMm });
    return;
  }
  const cellMm = widthMm / TOTALS_ACROSS;
  for (const [at, { text }] of totals.entries())
    painter.text(text, { ...spot, xMm: xMm + at * cellMm, widthMm: cellMm - 2, align: 'right' });
}

function drawFoot(place: Place, page: Page, fromMm: number): void {
  const { painter, paper, texts, medium, options, widthMm } = place;
  const { marginXMm: left, rowMm, textMm } = medium;
  const words = PAPER_WORDS[paper.language];
  let yMm = fromMm;
  const addSums = (label: string, sums: Sums) => {
    drawSums(place, label, sums, yMm);
    yMm += rowMm;
  };
  if (paper.hasTotals && page.of > 1) addSums(words.pageTotal, page.here);
  if (page.all !== null) {
    if (paper.hasTotals) addSums(words.total, page.all);
    for (let at = 0; at < paper.totals.length; at += TOTALS_ACROSS) {
      drawTotals(place, paper.totals.slice(at, at + TOTALS_ACROSS), yMm);
      yMm += rowMm;
    }
    if (paper.capital !== undefined) {
      drawFacts(place, [paper.capital], 1, yMm);
      yMm += rowMm;
    }
  } else if (medium.isForm && paper.hasTotals) {
    // Claims and signatures stay where the last page has them.
    yMm +=
      rowMm * (Math.ceil(paper.totals.length / TOTALS_ACROSS) + (paper.capital === undefined ? 0 : 1) + 1);
  }
  for (const text of texts.claims) {
    const spot = { xMm: left, yMm, widthMm, heightMm: rowMm, sizeMm: textMm * 0.9 };
    if (!options.isOverlay) painter.text(text, spot);
    yMm += rowMm;
  }
  const across = texts.signatures[0]?.length ?? 1;
  for (const signed of texts.signatures) {
    drawFacts(place, signed, across, yMm);
    yMm += rowMm;
  }
}

/** Sums below the table, in its columns where it is one block, else as a line. */
function drawSums(place: Place, label: string, sums: Sums, yMm: number): void {
  const { painter, paper, medium, options, widthMm } = place;
  const [section] = paper.sections;
  if (section === undefined) return;
  const { marginXMm: left, rowMm, textMm } = medium;
  const spot = { yMm, heightMm: rowMm, sizeMm: textMm, weight: 'bold' as const };
  if (section.blocks > 1) {
    painter.text(sumLine(label, section, sums), { ...spot, xMm: left, widthMm, align: 'right' });
    return;
  }
  const cell = { ...spot, isCell: true };
  const widths = tableWidths(section, widthMm);
  const labelled = labelPlace(section, widths);
  if (!options.isOverlay && labelled !== null)
    painter.text(label, { ...cell, xMm: left + labelled[0] + 1, widthMm: labelled[1] - 2, align: 'center' });
  let xMm = left;
  for (const [at, cellMm] of widths.entries()) {
    const text = sums.texts[at] ?? '';
    if (text !== '')
      painter.text(text, { ...cell, xMm: xMm + 0.8, widthMm: cellMm - 1.6, align: 'right', isFigure: true });
    xMm += cellMm;
  }
  if (!options.isOverlay) {
    painter.across(left, yMm + rowMm, widthMm);
    painter.down(left, yMm, rowMm);
    painter.down(left + widthMm, yMm, rowMm);
  }
}
