import type { Adjustment } from '#shared/desk/contract/media';
import { adjustSurface } from '#shared/label/adjusted-surface';
import { layOutPaper } from '#shared/paper/draw-paper';
import { LOGO_DOTS_PER_MM } from '#shared/paper/logo';
import { MEDIA } from '#shared/paper/medium';
import { SurfacePainter } from '#shared/paper/painter';
import type { Paper } from '#shared/paper/paper';
import type { SheetOptions } from '#shared/paper/paper-choice';
import { loadFonts } from './fonts.ts';
import type { Picture } from './image-raster.ts';
import { noteLogo } from './paper-logos.ts';
import { createPdfDocument } from './pdf-document.ts';
import { createPdfSurface } from './pdf-surface.ts';

/** A PDF of documents that all lie on the same sheets. */
export interface PaperFile {
  sheet: SheetOptions;
  /** Numbers of the documents. */
  title: string;
  /** When they were printed first; part of the file. */
  printedAt: Date;
  /** For the printer it is sent to. */
  adjustment?: Adjustment | null;
}

/** How many of which sheets. */
export interface PaperRun extends SheetOptions {
  copies: number;
  printedAt: Date;
}

/** What the file of these papers is called in itself. */
export const titleOfPapers = (papers: readonly Paper[]): string => papers.map(({ docNo }) => docNo).join(' ');

/** Writes papers one after the other. The same papers give the same bytes, in the host and in the server. */
export function createPaperPdf({ sheet, title, printedAt, adjustment = null }: PaperFile) {
  const { widthMm, heightMm } = MEDIA[sheet.medium];
  const document = createPdfDocument(widthMm, heightMm, title, printedAt);
  const logos = new Map<string, Picture>();
  const surface = createPdfSurface(document, heightMm, LOGO_DOTS_PER_MM, logos);
  const adjusted = adjustment === null ? surface : adjustSurface(surface, adjustment, (mm) => mm);
  const { measure } = loadFonts();
  return {
    /** Adds the pages of a copy, counted from 0. Throws `label.glyph_missing` for characters that no font has. */
    add(paper: Paper, copy: number): void {
      noteLogo(logos, paper);
      for (const draw of layOutPaper(paper, { ...sheet, copy })) {
        draw(new SurfacePainter(adjusted, measure, sheet.offset));
        document.addPage(surface.takeContent());
      }
    },
    end: () => document.end(),
    /** The bytes since the last call. */
    takeBytes: () => document.takeBytes(),
  };
}

/** One PDF with the pages of all papers, each as often as it has copies. Throws `label.glyph_missing`. */
export function paperPdf(papers: readonly Paper[], { copies, printedAt, ...sheet }: PaperRun): Buffer {
  const file = createPaperPdf({ sheet, printedAt, title: titleOfPapers(papers) });
  for (const paper of papers) for (let copy = 0; copy < copies; copy += 1) file.add(paper, copy);
  file.end();
  return file.takeBytes();
}
