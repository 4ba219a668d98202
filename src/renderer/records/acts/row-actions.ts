import type { RecordRow } from '#shared/records/record';

/** An action on records of a list that the user may carry out. */
export interface RowAction {
  key: string;
  label: string;
  on: 'row' | 'batch' | 'both';
  isDangerous?: boolean;
  /** The reason why this record does not allow it, in words; null where it does. */
  refusal?: (row: RecordRow) => string | null;
  /** Resolves to true when it was carried out. */
  run: (rows: readonly RecordRow[]) => Promise<boolean>;
}

/** The records that an action applies to and, where there are none, the reason. */
export function applicableTo(
  { refusal = () => null }: Pick<RowAction, 'refusal'>,
  rows: readonly RecordRow[],
): { rows: RecordRow[]; reason: string | null } {
  const applicable = rows.filter((row) => refusal(row) === null);
  const [first] = rows;
  return { rows: applicable, reason: applicable.length > 0 || first === undefined ? null : refusal(first) };
}
