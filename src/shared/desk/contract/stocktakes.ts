import { z } from 'zod';
import { CHECKED_KINDS } from '../../documents/checked-kinds.ts';
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

/** A document that a user checks by its tags at this desk, in a company. */
const CheckedDocumentSchema = z.object({
  tenantId: z.string(),
  userId: z.string().max(20),
  docKind: z.enum(CHECKED_KINDS),
  docNo: z.string().max(40),
});
export type CheckedDocument = z.infer<typeof CheckedDocumentSchema>;

/** A check of a document at this desk: the tags read for it, kept through a restart. */
export const KeptCheckSchema = CheckedDocumentSchema.pick({ docKind: true, docNo: true }).extend(
  StocktakeSchema.omit({ region: true }).shape,
);
export type KeptCheck = z.infer<typeof KeptCheckSchema>;

/** Maximum of tags that a page adds at once. */
export const MOST_TAGS_ADDED = 1000;

export const stocktakeCalls = {
  /** The stock-takes of zones of a company of the back office in use at this desk, the newest first. */
  stocktakes: call(z.object({ tenantId: z.string() }), z.array(StocktakeSchema)),
  beginStocktake: call(
    z.object({ key: KeySchema, tenantId: z.string(), region: z.string().trim().max(50) }),
    StocktakeSchema,
  ),
  /** The checks of a user that have tags, the newest first. */
  keptChecks: call(CheckedDocumentSchema.pick({ tenantId: true, userId: true }), z.array(KeptCheckSchema)),
  /** Starts the check of a document, or returns the one that the user has of it; its tags are those of a stock-take. */
  beginCheck: call(CheckedDocumentSchema.extend({ key: KeySchema }), KeptCheckSchema),
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
  /** Discards the tags of a stock-take, which goes on. */
  clearStocktake: call(z.object({ key: KeySchema }), Nothing),
  removeStocktake: call(z.object({ key: KeySchema }), Nothing),
};
