import type { TagResult } from '#shared/domain/tag-count';

/** The colours of the results when tags are compared with packages. */
export const TAG_RESULT_TONES = {
  matched: 'green',
  missing: 'amber',
  extra: 'blue',
  unknown: 'red',
  untagged: 'grey',
} as const satisfies Record<TagResult, string>;
