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

interface Applicable {
  rows: RecordRow[];
  /** Why each of the other records does not allow it. */
  refused: string[];
  /** Why it applies to none of them; null where it does. */
  reason: string | null;
}

/** The records that an action applies to, and why not to the others. */
export function applicableTo(
  { refusal = () => null }: Pick<RowAction, 'refusal'>,
  all: readonly RecordRow[],
): Applicable {
  const rows = all.filter((row) => refusal(row) === null);
  const refused = all.flatMap((row) => refusal(row) ?? []);
  return { rows, refused, reason: rows.length > 0 ? null : (refused[0] ?? null) };
}
