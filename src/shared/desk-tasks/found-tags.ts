import { z } from 'zod';

const count = z.number().int().min(0).max(1_000_000);

/** Progress of a reading: the tags read, and the packages and tags of each result. */
export const FoundTagsSchema = z.object({
  tags: count,
  matched: count,
  missing: count,
  extra: count,
  unknown: count,
  untagged: count,
});
export type FoundTags = z.infer<typeof FoundTagsSchema>;

/** Results of a reading: the scanned list of its tags, and documents made from it. */
export const ReadingResultSchema = z.object({
  kind: z.enum(['scanList', 'otherOut', 'otherIn']),
  id: z.string().regex(/^\d{1,19}$/),
});
export type ReadingResult = z.infer<typeof ReadingResultSchema>;

/** Maximum of results of one reading: scanned lists, and the documents made to settle it. */
export const MOST_RESULTS = 50;
