/**
 * The states in which each action on a document is possible (1.4, W8): 0 not reviewed, 1 under review, 2 approved, 3
 * rejected.
 */
export const ALLOWED = {
  change: [0, 3],
  remove: [0, 3],
  review: [0],
  withdraw: [1],
  approve: [0, 1],
  reject: [1],
  reverse: [2],
  finish: [2],
  resume: [2],
} as const satisfies Record<string, readonly (0 | 1 | 2 | 3)[]>;
