/**
 * Maximum of lines in a tally: twice the longest that merchants report (domain.md 6.3). In a separate file, because
 * contracts of the first page use it, while the rules of tallies are loaded later.
 */
export const MOST_LINES = 2000;
