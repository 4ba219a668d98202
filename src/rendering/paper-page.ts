import type { Surface } from '#shared/label/surface';
import { layOutPaper } from '#shared/paper/draw-paper';
import { MEDIA } from '#shared/paper/medium';
import { type PageShapes, shapesOf } from '#shared/paper/page-shapes';
import { SurfacePainter } from '#shared/paper/painter';
import type { Paper } from '#shared/paper/paper';
import type { SheetOptions } from '#shared/paper/paper-choice';
import { loadFonts } from './fonts.ts';

/** A page of a paper, counted from 1, as it would be printed, and how many there are; the last one if it has fewer. */
export function paperPage(
  paper: Paper,
  sheet: SheetOptions,
  page: number,
): { pages: number; shapes: PageShapes } {
  const { measure } = loadFonts();
  const { widthMm, heightMm } = MEDIA[sheet.medium];
  const draws = layOutPaper(paper, { ...sheet, copy: 0 });
  const draw = draws[Math.min(page, draws.length) - 1] ?? (() => undefined);
  const onSurface = (surface: Surface) => draw(new SurfacePainter(surface, measure, sheet.offset));
  return { pages: draws.length, shapes: shapesOf(onSurface, { widthMm, heightMm }, measure) };
}
