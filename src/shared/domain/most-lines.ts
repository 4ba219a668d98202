/**
 * Lines of the longest tally (domain.md 6.3). On its own: contracts of the first page use it, the rules of tallies come
 * later.
 */
export const MOST_LINES = 999;
