import { z } from 'zod';
import { call } from '../kit.ts';
import { TagSightingSchema } from './tags.ts';
import { DateTimeSchema, KeySchema, Nothing } from './values.ts';

/** A stock-take of this desk: the tags read in a zone, kept through a restart. */
export const StocktakeSchema = z.object({
  key: KeySchema,
  /** Empty for tags that are checked against a document. */
  region: z.string(),
  startedAt: DateTimeSchema,
  /** Number of tags. */
  tags: z.number().int(),
});
export type Stocktake = z.infer<typeof StocktakeSchema>;

/** Maximum of tags that a page adds at once. */
export const MOST_TAGS_ADDED = 1000;

export const stocktakeCalls = {
  /** The stock-takes of zones of a company of the back office in use at this desk, the newest first. */
  stocktakes: call(z.object({ tenantId: z.string() }), z.array(StocktakeSchema)),
  beginStocktake: call(
    z.object({ key: KeySchema, tenantId: z.string(), region: z.string().trim().max(50) }),
    StocktakeSchema,
  ),
  /** Keeps tags that the page has read itself; throws `stocktake.unknown`. */
  addStocktakeTags: call(
    z.object({ key: KeySchema, tags: z.array(TagSightingSchema).max(MOST_TAGS_ADDED) }),
    Nothing,
  ),
  /** The tags of a stock-take in the order in which they were first read. */
  stocktakeTags: call(
    z.object({ key: KeySchema, from: z.number().int().min(0), size: z.number().int().min(1).max(20_000) }),
    z.array(TagSightingSchema),
  ),
  removeStocktake: call(z.object({ key: KeySchema }), Nothing),
};
