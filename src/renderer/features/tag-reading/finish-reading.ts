import type { TaggedPack } from '#shared/api/tag-reading';
import { type CountedPack, countTags } from '#shared/domain/tag-count';
import type { TagReader } from './tag-reader.ts';

/** Everything that a reading has found. */
export interface FinishedReading {
  tags: number;
  rows: readonly CountedPack[];
}

/**
 * Stops a reading and returns all of its tags, compared with the expected packages: those of the reader's last answer
 * and those whose packages are still being queried too, which no page shows yet. Rejects if they cannot be queried.
 */
export async function finishReading(
  reader: Pick<TagReader, 'stop' | 'untilKnown' | 'state'>,
  expected: readonly TaggedPack[],
): Promise<FinishedReading> {
  await reader.stop();
  await reader.untilKnown();
  const { tags, known } = reader.state();
  return { tags: tags.size, rows: countTags(tags.values(), expected, (epc) => known.packs.get(epc)) };
}
