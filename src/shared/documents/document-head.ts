import { z } from 'zod';
import { IdSchema } from '../api/kit.ts';

/** What a list of documents of all kinds shows of one. */
export const DocumentHeadSchema = z.object({
  id: IdSchema,
  docNo: z.string(),
  docDate: z.string(),
  auditStatus: z.literal([0, 1, 2, 3]),
  /** Name of the supplier or customer; empty for kinds without one. */
  partner: z.string(),
  /** In m²; null for a document that is not of veneer. */
  area: z.number().nullable(),
  /** In `currency`; null for kinds without prices. */
  grossAmount: z.number().nullable(),
  /** The currency of the amount; empty without an amount. */
  currency: z.string(),
});
