import type { RecordRow } from '#shared/records/record';

/** Something that can be done with records of a list, for those who may. */
export interface RowAction {
  key: string;
  label: string;
  on: 'row' | 'batch' | 'both';
  isDangerous?: boolean;
  /** Why it cannot be done to this record, in words; null where it can. */
  refusal?: (row: RecordRow) => string | null;
  /** Says whether it was done. */
  run: (rows: readonly RecordRow[]) => Promise<boolean>;
}

/** What an action would be done to, and why not to any where it is to none. */
export function applicableTo(
  { refusal = () => null }: Pick<RowAction, 'refusal'>,
  rows: readonly RecordRow[],
): { rows: RecordRow[]; reason: string | null } {
  const applicable = rows.filter((row) => refusal(row) === null);
  const [first] = rows;
  return { rows: applicable, reason: applicable.length > 0 || first === undefined ? null : refusal(first) };
}
