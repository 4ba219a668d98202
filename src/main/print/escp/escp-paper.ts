import { NO_ADJUSTMENT, rulerMarks } from '#shared/desk/adjustments';
import type { Adjustment, MediumSize } from '#shared/desk/contract/media';
import { layOutPaper } from '#shared/paper/draw-paper';
import { CELL_MM } from '#shared/paper/fixed-pitch';
import { MEDIA } from '#shared/paper/medium';
import type { Paper } from '#shared/paper/paper';
import type { SheetOptions } from '#shared/paper/paper-choice';
import { dotsOf, LETTER_DOTS, ROW_DOTS } from './commands.ts';
import { textItem } from './escp-item.ts';
import { EscpForms, EscpPage } from './escp-page.ts';
import { EscpPainter } from './escp-painter.ts';

/** Writes documents as ESC/P text, on forms with the same pages, line breaks and sums as the PDF. */
export function createPaperEscp(sheet: SheetOptions, adjustment: Adjustment | null = null) {
  const { widthMm, heightMm, marginXMm } = MEDIA[sheet.medium];
  const forms = new EscpForms({
    heightMm,
    rightMm: widthMm - leftOf(marginXMm),
    offset: sheet.offset,
    adjustment: adjustment ?? NO_ADJUSTMENT,
  });
  return {
    /** Adds the pages of a copy, counted from 0. Throws `label.glyph_missing`, `print.figure_too_wide`. */
    add(paper: Paper, copy: number): void {
      for (const draw of layOutPaper(paper, { ...sheet, copy, isFixedPitch: true })) {
        const painter = new EscpPainter(marginXMm);
        draw(painter);
        forms.add(painter.finish());
      }
    },
    end: () => forms.end(),
    takeBytes: () => forms.takeBytes(),
  };
}

/** From the sheet's left edge to the left end of the head's way. */
const leftOf = (marginMm: number): number => marginMm - CELL_MM;

/**
 * The test page: a cross at each of the places to be measured, with its distances from the left and upper edge, which are written
 * towards the middle, where a printer of 80 columns has room for them.
 */
export function escpRuler({ widthMm, heightMm }: MediumSize, adjustment: Adjustment | null): Buffer {
  const page = new EscpPage();
  const media = Object.values(MEDIA).find((medium) => medium.widthMm === widthMm);
  const leftMm = leftOf(media?.marginXMm ?? CELL_MM);
  const [across, down] = [rulerMarks(widthMm), rulerMarks(heightMm)];
  for (const xMm of [across.first, across.last]) {
    for (const yMm of [down.first, down.last]) {
      const [x, y] = [dotsOf(xMm - leftMm), dotsOf(yMm)];
      const isRight = xMm === across.last;
      const mark = textItem(isRight ? `${xMm} / ${yMm} +` : `+ ${xMm} / ${yMm}`, 'regular');
      const before = isRight ? mark.width - LETTER_DOTS / 2 : LETTER_DOTS / 2;
      page.put(x - before, Math.max(0, Math.round(y) - ROW_DOTS / 2), mark);
    }
  }
  const forms = new EscpForms({
    heightMm,
    rightMm: widthMm - leftMm,
    offset: { xMm: 0, yMm: 0 },
    adjustment: adjustment ?? NO_ADJUSTMENT,
  });
  forms.add(page);
  forms.end();
  return forms.takeBytes();
}
