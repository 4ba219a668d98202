import { z } from 'zod';
import { PaperSchema } from '../paper/paper.ts';
import { SheetOptionsSchema } from '../paper/paper-choice.ts';

/** The data that a desk needs to print the same pages as the PDF. */
export const PrintedPapersSchema = z.object({
  papers: z.array(PaperSchema),
  sheet: SheetOptionsSchema,
  copies: z.number().int(),
  /** When the first of them was printed; ISO 8601. */
  printedAt: z.iso.datetime(),
});
