/**
 * Lines of the longest tally: twice the worst that merchants tell of (domain.md 6.3). On its own: contracts of the first page use it, the rules of tallies come
 * later.
 */
export const MOST_LINES = 2000;
