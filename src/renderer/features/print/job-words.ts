import type { JobState } from '#shared/desk/contract/jobs';

/** The words of each state. */
export const STATE_KEYS = {
  accepted: 'print.accepted',
  paused: 'print.paused',
  sending: 'print.sending',
  sent: 'print.sentState',
  confirmed: 'print.confirmedState',
  failed: 'print.failed',
  unknown: 'print.unknown',
  cancelled: 'print.cancelled',
} as const satisfies Record<JobState, string>;
