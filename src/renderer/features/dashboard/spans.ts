import { sum } from '#shared/domain/decimal';

/** More days than this are drawn with one bar per week: narrower bars would be thinner than a pixel. */
const MOST_BARS = 100;
const WEEK = 7;

export function daysPerBar(days: number): number {
  return days > MOST_BARS ? WEEK : 1;
}

/** Groups of `size` items; the last may have fewer. */
export function groupEach<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}

/** Exact sums of every `size` values. */
export function sumEach(values: readonly number[], size: number): number[] {
  return groupEach(values, size).map((group) => sum(group).toNumber());
}
