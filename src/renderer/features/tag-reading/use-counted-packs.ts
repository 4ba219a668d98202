import { useMemo } from 'react';
import type { TaggedPack } from '#shared/api/tag-reading';
import { type CountedPack, countTags } from '#shared/domain/tag-count';
import type { ReadingState } from './tag-reader.ts';

/**
 * What was read, compared with the packages that should be there; empty until they are known. Compared again when a tag or
 * a package is new, not with every reading of a known tag: readings arrive five times a second.
 */
export function useCountedPacks(
  { known }: ReadingState,
  expected: readonly TaggedPack[] | null | undefined,
): readonly CountedPack[] {
  return useMemo(
    () => (expected ? countTags(known.tags.values(), expected, (epc) => known.packs.get(epc)) : []),
    [known, expected],
  );
}
