import type { RecordRow } from '#shared/records/record';

/** An action on records of a list that the user may carry out. */
export interface RowAction {
  key: string;
  label: string;
  on: 'row' | 'batch' | 'both';
  isDangerous?: boolean;
  /** The reason why this record does not allow it, in words; null where it does. */
  refusal?: (row: RecordRow) => string | null;
  /** False where there is nothing to undo; see `offeredOn`. */
  isOffered?: (row: RecordRow) => boolean;
  /** The reason why it does not accept these selected records together, in words; null if it does. */
  togetherRefusal?: (rows: readonly RecordRow[]) => string | null;
  /**
   * Runs it on the selected records that allow it, and resolves to true when done. An action that asks first names the
   * skipped records in its question.
   */
  run: (rows: readonly RecordRow[], leftOut: readonly LeftOut[]) => Promise<boolean>;
}

/** A selected record that does not allow an action, and why not. */
export interface LeftOut {
  row: RecordRow;
  reason: string;
}

interface Applicable {
  rows: RecordRow[];
  leftOut: LeftOut[];
  /** Why it cannot be carried out on any of them; null where it can. */
  reason: string | null;
}

/** The actions on the page of one record: without those that have nothing to undo. */
export const offeredOn = (row: RecordRow, actions: readonly RowAction[]): readonly RowAction[] =>
  actions.filter(({ isOffered }) => isOffered?.(row) ?? true);

/** The records that an action applies to, and why not to the others. */
export function applicableTo(
  { refusal = () => null, togetherRefusal = () => null }: Pick<RowAction, 'refusal' | 'togetherRefusal'>,
  all: readonly RecordRow[],
): Applicable {
  const rows = all.filter((row) => refusal(row) === null);
  const leftOut = all.flatMap((row) => {
    const reason = refusal(row);
    return reason === null ? [] : [{ row, reason }];
  });
  const ofNone = rows.length > 0 ? null : (leftOut[0]?.reason ?? null);
  return { rows, leftOut, reason: togetherRefusal(all) ?? ofNone };
}
