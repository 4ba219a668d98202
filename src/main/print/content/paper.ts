import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { documentPrintApi } from '#shared/api/document-print';
import type { PrintContent } from '#shared/desk/contract/jobs';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import { type PrinterLanguage, takesPapers } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { layOutPaper } from '#shared/paper/draw-paper';
import { MEDIA } from '#shared/paper/medium';
import { SurfacePainter } from '#shared/paper/painter';
import { type Paper, PaperSchema } from '#shared/paper/paper';
import { SheetOptionsSchema } from '#shared/paper/paper-choice';
import { loadFonts } from '../../../rendering/fonts.ts';
import { createPaperPdf, titleOfPapers } from '../../../rendering/paper-pdf.ts';
import { EscpPainter } from '../escp/escp-painter.ts';
import { createPaperEscp } from '../escp/escp-paper.ts';
import { createPaperPwg, drawPaperPngs, type PaperDots, picturePaper } from '../paper-rasters.ts';
import type { PrintRun, RunPart } from '../print-run.ts';
import type { ContentKind, OutcomeFacts, Printable } from './content-kind.ts';

const HeadSchema = z.object({
  sheet: SheetOptionsSchema,
  title: z.string(),
  printedAt: z.iso.datetime(),
});
/** One copy of a document, counted from 0; the number selects the caption printed on that ply. */
const RowSchema = z.object({ paper: PaperSchema, copy: z.number().int() });
type Row = z.infer<typeof RowSchema>;
const SentSchema = z.object({ papers: z.array(PaperSchema), sheet: SheetOptionsSchema });

/**
 * Documents of the trade, for printers of PDF, PWG raster, pictures and ESC/P. The head holds the placement on the
 * sheets, a row holds one copy.
 */
export const paperContent: ContentKind<Extract<PrintContent, { kind: 'paper' }>> = {
  async store({ copies, printedAt, ...sent }) {
    const { papers, sheet } = checked(sent);
    const rows = papers.flatMap((paper) => Array.from({ length: copies }, (_, copy) => ({ paper, copy })));
    return { head: { sheet, title: titleOfPapers(papers), printedAt }, rows, templateId: sheet.medium };
  },
  restore: (head) => toPrintable(HeadSchema.parse(head)),
  // The back office records a print itself before it delivers the papers.
  record: null,
  outcomes: outcomeMessage,
};

/** The message with the outcome of recorded prints. */
export function outcomeMessage(facts: OutcomeFacts): Pick<OutboxEntry, 'kind' | 'body'> {
  return { kind: 'printOutcome', body: documentPrintApi.saveOutcomes.body.parse(facts) };
}

/** Validates the content that a page sent, because the contract does not. Throws `input.invalid`. */
function checked(sent: unknown) {
  const parsed = SentSchema.safeParse(sent);
  if (!parsed.success) throw new AppError('input.invalid', { reason: z.prettifyError(parsed.error) });
  return parsed.data;
}

function toPrintable({ sheet, title, printedAt }: z.infer<typeof HeadSchema>): Printable {
  const { widthMm, heightMm, marginXMm } = MEDIA[sheet.medium];
  return {
    widthMm,
    heightMm,
    isOnePage: false,
    isNumbered: false,
    async check(rows, { language }) {
      if (!takesPapers(language)) throw new AppError('print.takes_no_papers', { language });
      const { measure } = loadFonts();
      const painter = () =>
        language === 'escp'
          ? new EscpPainter(marginXMm)
          : new SurfacePainter(NOTHING_DRAWN, measure, sheet.offset);
      for (const { paper } of parseRows(rows)) {
        for (const draw of layOutPaper(paper, { ...sheet, copy: 0, isFixedPitch: language === 'escp' }))
          draw(painter());
        await setImmediate();
      }
    },
    async run(rows, { language, dpi, adjustment }): Promise<PrintRun> {
      if (language === 'png') return startPictures(rows, { sheet, dpi, adjustment });
      const fileIn: Partial<Record<PrinterLanguage, () => PaperWriter>> = {
        escp: () => createPaperEscp(sheet, adjustment),
        pwg: () => createPaperPwg({ sheet, dpi, adjustment }),
        pdf: () => createPaperPdf({ sheet, title, printedAt: new Date(printedAt), adjustment }),
      };
      const file = fileIn[language]?.();
      if (file === undefined) throw new AppError('print.takes_no_papers', { language });
      return {
        prologue: file.takeBytes(),
        units: drawUnits(file, rows),
        epilogue() {
          file.end();
          return file.takeBytes();
        },
      };
    },
    async unit(row) {
      const { paper, copy } = RowSchema.parse(row);
      return { name: paper.docNo, picture: picturePaper(paper, copy, sheet) };
    },
    nameOf,
  };
}

/** A target for drawings that are made only to check them. */
const NOTHING_DRAWN = {
  text: () => undefined,
  line: () => undefined,
  box: () => undefined,
  ellipse: () => undefined,
  image: () => undefined,
  bars: () => undefined,
  matrix: () => undefined,
};

/** Writes copies of documents in a printer's language. */
interface PaperWriter {
  add(paper: Paper, copy: number): void | Promise<void>;
  end(): void;
  /** The bytes since the last call. */
  takeBytes(): Uint8Array;
}

async function* drawUnits(
  file: PaperWriter,
  rows: Iterable<unknown>,
): AsyncGenerator<RunPart, void, undefined> {
  let unitsDone = 0;
  for (const { paper, copy } of parseRows(rows)) {
    await file.add(paper, copy);
    unitsDone += 1;
    yield { bytes: file.takeBytes(), unitsDone };
    await setImmediate();
  }
}

/** A picture a page; a copy is complete with its last one. */
function startPictures(rows: Iterable<unknown>, way: PaperDots): PrintRun {
  const nothing = new Uint8Array();
  return { prologue: nothing, units: drawPictures(rows, way), epilogue: () => nothing };
}

async function* drawPictures(
  rows: Iterable<unknown>,
  way: PaperDots,
): AsyncGenerator<RunPart, void, undefined> {
  const picturesOf = drawPaperPngs(way);
  let unitsDone = 0;
  for (const { paper, copy } of parseRows(rows)) {
    for (const { png, isLast } of picturesOf(paper, copy)) {
      if (isLast) unitsDone += 1;
      yield { bytes: png, unitsDone };
      await setImmediate();
    }
  }
}

function* parseRows(rows: Iterable<unknown>): Generator<Row> {
  for (const row of rows) yield RowSchema.parse(row);
}

const nameOf = (row: unknown): string => RowSchema.parse(row).paper.docNo;
