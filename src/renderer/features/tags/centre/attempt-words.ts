import type { TagAttemptState } from '#shared/desk/contract/tags';

/** The words of each state. */
export const STATE_KEYS = {
  running: 'tags.running',
  done: 'tags.done',
  failed: 'tags.failed',
  unknown: 'tags.unknown',
  superseded: 'tags.superseded',
  discarded: 'tags.discarded',
} as const satisfies Record<TagAttemptState, string>;
