import { z } from 'zod';
import { endpoint } from '../api/kit.ts';
import { gradedPacks } from './grading.ts';

const { fields, most } = gradedPacks;
const measure = (name: 'newLengthCm' | 'newWidthCm' | 'newPieces') => fields[name].sent.default(null);

/** The fields of a grading line from which its areas are computed. */
const GradingEntrySchema = z.object({
  packNo: z.string().trim().min(1).max(40),
  barcodes: z.string().trim().max(40_000).default(''),
  newLengthCm: measure('newLengthCm'),
  newWidthCm: measure('newWidthCm'),
  newPieces: measure('newPieces'),
});
export type GradingEntry = z.output<typeof GradingEntrySchema>;

/** F4 of a line. Areas in m². */
const GradedFiguresSchema = z.object({
  bundles: z.number().int(),
  pieces: z.number().int(),
  area: z.number(),
  newArea: z.number(),
  changedArea: z.number(),
  changeRatePct: z.number(),
});
export type GradedFigures = z.output<typeof GradedFiguresSchema>;

/** Calculates the figures that unsaved lines would be saved with; changes nothing. Null for an incomplete line. */
export const figuresCall = (base: string) =>
  endpoint({
    method: 'POST',
    path: `${base}/figures` as `/api/${string}`,
    summary: { zh: '试算分等面积', en: 'Areas of a grading that is being entered' },
    access: { permission: 'pack_view' },
    dataScope: true,
    idempotency: 'exempt',
    fields: {
      newLengthCm: fields.newLengthCm.words,
      newWidthCm: fields.newWidthCm.words,
      newPieces: fields.newPieces.words,
    },
    bodyLimitBytes: 1_048_576,
    body: z.object({ lines: z.array(GradingEntrySchema).max(most) }),
    output: z.object({ lines: z.array(GradedFiguresSchema.nullable()) }),
  });
