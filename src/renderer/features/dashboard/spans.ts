import { sum } from '#shared/domain/decimal';

/** Days beyond this many are drawn a week to a bar: narrower bars would vanish between two pixels. */
const MOST_BARS = 100;
const WEEK = 7;

/** How many days one bar stands for. */
export function daysPerBar(days: number): number {
  return days > MOST_BARS ? WEEK : 1;
}

/** So many items a group; the last may be of fewer. */
export function groupEach<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}

/** Exact sums of so many values each. */
export function sumEach(values: readonly number[], size: number): number[] {
  return groupEach(values, size).map((group) => sum(group).toNumber());
}
