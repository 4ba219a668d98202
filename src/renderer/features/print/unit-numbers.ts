import type { PrintableLabel } from './label-source.ts';

/** The numbers of the units of `count` labels from the one at `index`, with their copies. */
export const unitsOf = (index: number, count: number, copies: number) => ({
  from: index * copies + 1,
  to: (index + count) * copies,
});

/** What counters show on the first copy of a label; one that was printed before keeps its numbers. */
export function numbersOf<T extends Pick<PrintableLabel, 'row'>>(
  kept: readonly T[],
  label: T,
  copies: number,
): { labelNo: number; labelCount: number } | null {
  const index = kept.indexOf(label);
  if (index < 0 || label.row.labelNo !== undefined) return null;
  return { labelNo: unitsOf(index, 1, copies).from, labelCount: kept.length * copies };
}
