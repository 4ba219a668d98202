import type { Medium } from './medium.ts';
import type { Band, Sums } from './paginate.ts';
import type { PaperPainter } from './painter.ts';
import type { Section } from './paper.ts';
import { BLOCK_GAP_MM, tableWidths } from './table-widths.ts';

/** Between a cell's edge and its text. */
const PAD_MM = 0.8;

interface TablePlace {
  xMm: number;
  yMm: number;
  widthMm: number;
  medium: Medium;
  /** Whether lines and labels are drawn. */
  grid: boolean;
}

/**
 * Position and width of the first adjacent columns without sums, where the label of the sums is printed; null if all
 * have sums.
 */
export function labelPlace(
  { columns }: Section,
  widths: readonly number[],
): [xMm: number, widthMm: number] | null {
  const first = columns.findIndex(({ sums }) => sums === undefined);
  if (first === -1) return null;
  const next = columns.findIndex(({ sums }, at) => at > first && sums !== undefined);
  const total = (parts: readonly number[]) => parts.reduce((all, one) => all + one, 0);
  return [total(widths.slice(0, first)), total(widths.slice(first, next === -1 ? undefined : next))];
}

/** Draws the bands of a page from `yMm` on; returns where they end. */
export function drawTable(painter: PaperPainter, bands: readonly Band[], place: TablePlace): number {
  let yMm = place.yMm;
  for (const band of bands) {
    const at = { ...place, yMm };
    if (band.kind === 'facts') drawSectionFacts(painter, band.section, at);
    else if (band.kind === 'subtotal') drawSubtotal(painter, band, at);
    else drawRow(painter, band, at);
    yMm += place.medium.rowMm;
  }
  return yMm;
}

function drawRow(painter: PaperPainter, band: Band & { kind: 'columns' | 'row' }, place: TablePlace): void {
  const { medium, yMm, grid } = place;
  const { columns, blocks } = band.section;
  const widths = tableWidths(band.section, place.widthMm);
  const blockMm = widths.reduce((all, one) => all + one, 0);
  const labels = grid ? columns.map(({ label }) => label) : [];
  const hasDowns = grid && (blocks === 1 || painter.hasFineLines);
  for (let block = 0; block < blocks; block += 1) {
    const leftMm = place.xMm + block * (blockMm + BLOCK_GAP_MM);
    const isHead = band.kind === 'columns';
    const cells = isHead ? labels : (band.cells[block] ?? []);
    let xMm = leftMm;
    for (const [at, cellMm] of widths.entries()) {
      const column = columns[at];
      const align = isHead ? 'center' : column?.align;
      painter.text(cells[at] ?? '', {
        xMm: xMm + PAD_MM,
        yMm,
        widthMm: cellMm - 2 * PAD_MM,
        heightMm: medium.rowMm,
        sizeMm: medium.textMm,
        ...(align && { align }),
        isFigure: column?.align === 'right',
        isCode: !isHead && column?.isCode === true,
        isCell: hasDowns,
      });
      if (hasDowns) painter.down(xMm, yMm, medium.rowMm);
      xMm += cellMm;
    }
    if (hasDowns) painter.down(xMm, yMm, medium.rowMm);
    if (!grid) continue;
    if (isHead) painter.across(leftMm, yMm, blockMm);
    if (isHead || !band.isContinued) painter.across(leftMm, yMm + medium.rowMm, blockMm);
  }
}

function drawSectionFacts(
  painter: PaperPainter,
  { facts }: Section,
  { xMm, yMm, widthMm, medium }: TablePlace,
) {
  const text = facts.map((fact) => `${fact.label} ${fact.text}`).join('    ');
  const spot = { xMm, yMm, widthMm, heightMm: medium.rowMm, sizeMm: medium.textMm };
  painter.text(text, { ...spot, weight: 'bold' });
}

function drawSubtotal(
  painter: PaperPainter,
  { section, sums }: Band & { kind: 'subtotal' },
  { xMm, yMm, widthMm, medium }: TablePlace,
): void {
  const spot = { xMm, yMm, widthMm, heightMm: medium.rowMm, sizeMm: medium.textMm };
  painter.text(sumLine(section.subtotal ?? '', section, sums), { ...spot, align: 'right' });
}

/** Sums as a line, for tables in blocks: 小计    扎数 12    片数 288    面积 m² 98.123. */
export function sumLine(label: string, { columns, count }: Section, { rows, texts }: Sums): string {
  const sums = columns.flatMap((column, at) => (texts[at] ? [`${column.label} ${texts[at]}`] : []));
  return [label, ...(count === undefined ? [] : [`${count} ${rows}`]), ...sums].join('    ');
}
