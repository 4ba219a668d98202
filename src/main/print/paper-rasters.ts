import { setImmediate } from 'node:timers/promises';
import type { LabelPicture } from '#shared/desk/contract/labels';
import type { Adjustment } from '#shared/desk/contract/media';
import { adjustSurface } from '#shared/label/adjusted-surface';
import { createDotGrid, type Dpi } from '#shared/label/dots';
import { layOutPaper } from '#shared/paper/draw-paper';
import { MEDIA } from '#shared/paper/medium';
import { SurfacePainter } from '#shared/paper/painter';
import type { Paper } from '#shared/paper/paper';
import type { SheetOptions } from '#shared/paper/paper-choice';
import type { Raster } from '../../rendering/bitmap-raster.ts';
import { createByteWriter } from '../../rendering/byte-writer.ts';
import { loadFonts } from '../../rendering/fonts.ts';
import type { Picture } from '../../rendering/image-raster.ts';
import { noteLogo } from '../../rendering/paper-logos.ts';
import { createBitmapSurface } from './surfaces/bitmap.ts';
import { encodePng } from './surfaces/png.ts';
import { encodePwgPage, PWG_BEGINNING } from './surfaces/pwg.ts';

/** On which sheets and in which dots documents are drawn. */
export interface PaperDots {
  sheet: SheetOptions;
  dpi: Dpi;
  adjustment: Adjustment | null;
}

/** Resolution of pictures of documents that are looked at, not printed. */
const PICTURE_DPI = 203;

/** Draws the pages of one copy after the other, counted from 0, each in the same raster, which the next page overwrites. */
function createPages({
  sheet,
  dpi,
  adjustment,
}: PaperDots): (paper: Paper, copy: number) => Generator<Raster> {
  const { widthMm, heightMm } = MEDIA[sheet.medium];
  const { dotsPerMm, snap } = createDotGrid(dpi);
  const { measure } = loadFonts();
  const logos = new Map<string, Picture>();
  const bitmap = createBitmapSurface({ widthMm, heightMm, dotsPerMm, pictures: logos });
  const surface = adjustment === null ? bitmap : adjustSurface(bitmap, adjustment, snap);
  return function* pages(paper, copy) {
    noteLogo(logos, paper);
    for (const draw of layOutPaper(paper, { ...sheet, copy })) {
      bitmap.raster.bits.fill(0);
      draw(new SurfacePainter(surface, measure, sheet.offset));
      yield bitmap.raster;
    }
  };
}

/** Writes documents one after the other as PWG raster, for network printers that do not accept PDF. */
export function createPaperPwg(way: PaperDots) {
  const { dotsPerMm } = createDotGrid(way.dpi);
  const pagesOf = createPages(way);
  const bytes = createByteWriter();
  bytes.text(PWG_BEGINNING);
  return {
    /** Adds the pages of a copy, counted from 0; others get their turn after each. */
    async add(paper: Paper, copy: number): Promise<void> {
      for (const raster of pagesOf(paper, copy)) {
        bytes.bytes(await encodePwgPage(raster, dotsPerMm));
        await setImmediate();
      }
    },
    end: () => undefined,
    /** The bytes since the last call. */
    takeBytes: () => bytes.take(),
  };
}

/** Draws a PNG picture a page, for printers that are given pages one by one. */
export function drawPaperPngs(
  way: PaperDots,
): (paper: Paper, copy: number) => Generator<{ png: Uint8Array; isLast: boolean }> {
  const { dotsPerMm } = createDotGrid(way.dpi);
  const pagesOf = createPages(way);
  return function* pictures(paper, copy) {
    const pages = pagesOf(paper, copy);
    for (let page = pages.next(); !page.done; ) {
      // The next page is drawn over this one.
      const png = encodePng(page.value, dotsPerMm);
      page = pages.next();
      yield { png, isLast: page.done === true };
    }
  };
}

/** The first page of a copy, counted from 0, for the user to compare with the printed one. */
export function picturePaper(paper: Paper, copy: number, sheet: SheetOptions): LabelPicture {
  const [page] = createPages({ sheet, dpi: PICTURE_DPI, adjustment: null })(paper, copy);
  if (page === undefined) throw new Error(`${paper.docNo} has no page`);
  const png = encodePng(page, createDotGrid(PICTURE_DPI).dotsPerMm).toString('base64');
  return { png, widthPx: page.width, heightPx: page.height, warnings: [] };
}
