import type { LabelRow } from '#shared/desk/contract';
import type { RowAt } from './job-rows.ts';
import type { StoredJob, SubmitJob } from './job-store.ts';

type Run = Pick<StoredJob, 'copies' | 'range'>;

/** 0-based row of a label; labels count from 0 at the run's first label. */
function rowIndexOfLabel(run: Run, label: number): number {
  return Math.floor((run.range.from - 1 + label) / run.copies);
}

/** The labels of a run to print, 1-based; all of them where the wish names none. */
export function rangeOfWish({ rows, copies, range }: SubmitJob): Run['range'] {
  const total = rows.length * copies;
  return { from: range?.from ?? 1, to: Math.min(range?.to ?? total, total) };
}

/** One row per label of a run that is not stored yet. */
export function rowsOfWish(wish: SubmitJob): Iterable<LabelRow> {
  const { rows, copies } = wish;
  return rowsOfRun({ copies, range: rangeOfWish(wish) }, (index) => rows[index], 0);
}

/** One row per label, copies side by side, from the label after the first `skip` of the run to its end. */
export function* rowsOfRun(run: Run, rowAt: RowAt, skip: number): Generator<LabelRow> {
  const labels = run.range.to - run.range.from + 1;
  for (let label = skip; label < labels; label += 1) {
    const row = rowAt(rowIndexOfLabel(run, label));
    if (row !== undefined) yield row;
  }
}

/** How many labels of each row lie in the run's labels `from` (inclusive) to `to` (exclusive), in row order. */
export function copiesByRow(run: Run, from: number, to: number): { row: number; copies: number }[] {
  const counts = new Map<number, number>();
  for (let label = from; label < to; label += 1) {
    const row = rowIndexOfLabel(run, label);
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts].map(([row, copies]) => ({ row, copies }));
}
