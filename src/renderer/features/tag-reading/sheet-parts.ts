import { MOST_SHEET_ROWS } from '#shared/api/tag-reading';
import { portionsOf } from './portions.ts';

export interface SheetPart<Row> {
  title: string;
  rows: Row[];
}

/** The sheets that hold all rows; where there are several, each is named after its rows. */
export function sheetParts<Row>(title: string, rows: readonly Row[]): SheetPart<Row>[] {
  const parts = portionsOf(rows, MOST_SHEET_ROWS);
  if (parts.length === 1) return parts.map((part) => ({ title, rows: part }));
  return parts.map((part, at) => {
    const before = at * MOST_SHEET_ROWS;
    return { title: `${title} ${before + 1}-${before + part.length}`, rows: part };
  });
}
