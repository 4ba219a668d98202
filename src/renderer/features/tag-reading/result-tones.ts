import type { TagResult } from '#shared/domain/tag-count';

/** The colours of what a comparison of tags with packages found. */
export const TAG_RESULT_TONES = {
  matched: 'green',
  missing: 'amber',
  extra: 'blue',
  unknown: 'red',
  untagged: 'grey',
} as const satisfies Record<TagResult, string>;
