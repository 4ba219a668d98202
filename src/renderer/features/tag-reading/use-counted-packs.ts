import { useDeferredValue, useMemo } from 'react';
import type { TaggedPack } from '#shared/api/tag-reading';
import { type CountedPack, TagCount } from '#shared/domain/tag-count';
import type { KnownTags, ReadingState } from './tag-reader.ts';

const NONE: readonly CountedPack[] = [];

/**
 * The tags read, compared with the expected packages; empty until those are loaded. Only tags whose packages have
 * become known are compared again, not every reading of a known tag, because readings arrive five times a second.
 */
export function useCountedPacks(
  { known }: ReadingState,
  expected: readonly TaggedPack[] | null | undefined,
): readonly CountedPack[] {
  const count = useMemo(() => (expected ? createRunningCount(expected) : null), [expected]);
  const rows = useMemo(() => count?.(known) ?? NONE, [count, known]);
  // Many new tags at once are drawn between frames.
  return useDeferredValue(rows);
}

/** Makes a function that compares the tags that are new since its last call, or all of them after the reader was reset. */
function createRunningCount(expected: readonly TaggedPack[]): (known: KnownTags) => readonly CountedPack[] {
  let count = new TagCount(expected);
  let counted: readonly string[] = [];
  let upTo = 0;
  return ({ tags, packs, news }) => {
    if (news !== counted) {
      count = new TagCount(expected);
      counted = news;
      upTo = 0;
    }
    for (; upTo < news.length; upTo += 1) {
      const tag = tags.get(news[upTo] ?? '');
      if (tag !== undefined) count.add(tag, packs.get(tag.epc));
    }
    return count.rows();
  };
}
