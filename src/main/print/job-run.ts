import type { RowAt } from './job-rows.ts';
import type { StoredJob, SubmitJob } from './job-store.ts';

type Run = Pick<StoredJob, 'copies' | 'range'>;

/** 0-based row of a unit; units count from 0 at the run's first one. */
function rowIndexOfUnit(run: Run, unit: number): number {
  return Math.floor((run.range.from - 1 + unit) / run.copies);
}

/** The units of a run to print, 1-based; without a range in the request, all of them. */
export function rangeToPrint(
  { copies, range }: Pick<SubmitJob, 'copies' | 'range'>,
  rows: number,
): Run['range'] {
  const total = rows * copies;
  return { from: range?.from ?? 1, to: Math.min(range?.to ?? total, total) };
}

/** One row per unit, copies side by side, from the unit after the first `skip` of the run to its end, at most `most`. */
export function* rowsOfRun(
  run: Run,
  rowAt: RowAt,
  skip: number,
  most = Number.POSITIVE_INFINITY,
): Generator<unknown> {
  const end = Math.min(run.range.to - run.range.from + 1, skip + most);
  for (let unit = skip; unit < end; unit += 1) {
    const row = rowAt(rowIndexOfUnit(run, unit));
    if (row !== undefined) yield row;
  }
}

/** The 1-based row of a unit by its place, counted from 1, among those after the first `skip` of the run. */
export function rowNumbers(run: Run, skip: number): (position: number) => number {
  return (position) => rowIndexOfUnit(run, skip + position - 1) + 1;
}

/** How many units of each row lie in the run's units `from` (inclusive) to `to` (exclusive), in row order. */
export function copiesByRow(run: Run, from: number, to: number): { row: number; copies: number }[] {
  const counts = new Map<number, number>();
  for (let unit = from; unit < to; unit += 1) {
    const row = rowIndexOfUnit(run, unit);
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts].map(([row, copies]) => ({ row, copies }));
}
