import { type Figure, sum } from '#shared/domain/decimal';
import { formatFigure } from '../../components/words/numbers.ts';
import { columnKey, columnTitle, type ListColumn } from './columns.ts';

export interface ColumnSum {
  key: string;
  title: string;
  /** Exact, with the decimals of the column at least. */
  total: string;
}

/** The exact sum of each summed column over these rows; a row without a figure adds nothing. */
export function sumsOf<T>(columns: readonly ListColumn<T>[], rows: readonly T[]): ColumnSum[] {
  return columns.flatMap((column) => {
    if (column.sumScale === undefined) return [];
    const key = columnKey(column);
    const figures = rows
      .map((row) => (row as Record<string, unknown>)[key])
      .filter(
        (value): value is Figure => typeof value === 'number' || (typeof value === 'string' && value !== ''),
      );
    const total = formatFigure(sum(figures).toFixed(), column.sumScale);
    return { key, title: columnTitle(column), total };
  });
}
