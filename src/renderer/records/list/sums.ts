import { currencyIn, YUAN } from '#shared/domain/currency';
import { type Figure, sum } from '#shared/domain/decimal';
import { formatFigure } from '../../components/words/numbers.ts';
import { columnKey, columnTitle, type ListColumn } from './columns.ts';

export interface ColumnSum {
  key: string;
  title: string;
  /** Exact, with the decimals of the column at least. */
  total: string;
}

/**
 * The exact sum of each summed column over these rows, for amounts per currency; a row without a value adds nothing.
 */
export function sumsOf<T>(columns: readonly ListColumn<T>[], rows: readonly T[]): ColumnSum[] {
  return columns.flatMap((column) => {
    if (column.sumScale === undefined) return [];
    const key = columnKey(column);
    const title = columnTitle(column);
    const total = (of: readonly T[]) => formatFigure(sum(figuresIn(of, key)).toFixed(), column.sumScale);
    const byCurrency = [
      ...Map.groupBy(column.isMoney ? rows : [], (row) =>
        currencyIn(row as Readonly<Record<string, unknown>>),
      ),
    ];
    if (byCurrency.every(([currency]) => currency === YUAN)) return { key, title, total: total(rows) };
    return byCurrency.map(([currency, own]) => ({
      key: `${key} ${currency}`,
      title,
      total: `${currency} ${total(own)}`,
    }));
  });
}

const figuresIn = (rows: readonly unknown[], key: string): Figure[] =>
  rows
    .map((row) => (row as Record<string, unknown>)[key])
    .filter(
      (value): value is Figure => typeof value === 'number' || (typeof value === 'string' && value !== ''),
    );
