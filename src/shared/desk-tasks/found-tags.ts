import { z } from 'zod';

const count = z.number().int().min(0).max(1_000_000);

/** How far the reading of a task has come: the tags read, and the packages and tags of each result. */
export const FoundTagsSchema = z.object({
  tags: count,
  matched: count,
  missing: count,
  extra: count,
  unknown: count,
  untagged: count,
});
export type FoundTags = z.infer<typeof FoundTagsSchema>;

/** What became of a reading: the scanned list of its tags, and documents made from it. */
export const ReadingResultSchema = z.object({
  kind: z.enum(['scanList', 'otherOut', 'otherIn']),
  id: z.string().regex(/^\d{1,19}$/),
});
export type ReadingResult = z.infer<typeof ReadingResultSchema>;

/** Most results of one reading: scanned lists, and the documents made to settle it. */
export const MOST_RESULTS = 50;
