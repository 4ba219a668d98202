import { z } from 'zod';

/** The printable parts of a document: itself, or the tally of its packages (D3). */
export const PAPER_STYLES = ['document', 'tally'] as const;
export type PaperStyle = (typeof PAPER_STYLES)[number];

/** The sheets that documents are printed on; their sizes are in `medium.ts`. */
export const MEDIUM_NAMES = ['a4', 'a5', 'form', 'half', 'third'] as const;
export type MediumName = (typeof MEDIUM_NAMES)[number];

const OffsetSchema = z.number().min(-50).max(50);

/** How a paper is put on its sheets. */
export const SheetOptionsSchema = z.object({
  medium: z.enum(MEDIUM_NAMES),
  /** Moves everything, for pre-printed forms and printers that are out of place. */
  offset: z.object({ xMm: OffsetSchema, yMm: OffsetSchema }),
  /** Prints only the variable content, because title, labels and lines are pre-printed on the form. */
  isOverlay: z.boolean(),
});
export type SheetOptions = z.infer<typeof SheetOptionsSchema>;
