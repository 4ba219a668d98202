import { z } from 'zod';
import { TALLY_FIELDS, type TallyField } from './columns.ts';

const FieldSchema = z.enum(TALLY_FIELDS as [TallyField, ...TallyField[]]);
const TextSchema = z.string().trim().max(100);

/** Additional titles and names in the tallies of a supplier, beyond those that any tally may have. */
export const TallyMappingSchema = z.object({
  /** Columns by the file's titles, normalised by `plainTitle`; null if a title is not imported. */
  titles: z
    .record(TextSchema, FieldSchema.nullable())
    .refine((titles) => Object.keys(titles).length <= 100)
    .default({}),
  /** Values of columns that the file does not have. */
  defaults: z.partialRecord(FieldSchema, TextSchema).default({}),
  /** The company's species code by the supplier's name for it. */
  species: z
    .record(TextSchema, TextSchema)
    .refine((species) => Object.keys(species).length <= 500)
    .default({}),
});
export type TallyMapping = z.output<typeof TallyMappingSchema>;

export const NO_MAPPING: TallyMapping = { titles: {}, defaults: {}, species: {} };
