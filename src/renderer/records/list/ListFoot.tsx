import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTotal } from '../../components/words/numbers.ts';
import type { ListColumn } from './columns.ts';
import { sumsOf } from './sums.ts';

interface ListFootProps<T> {
  columns: readonly ListColumn<T>[];
  /** The chosen rows that are known here. */
  chosen: readonly T[];
  /** How many are chosen. */
  count: number;
  onClear: () => void;
  batch: ReactNode;
  /** Instead of the number of records. */
  totals: ReactNode;
  /** Null while it is not known, which is something else than none. */
  total: number | null;
  /** There are more than `total`. */
  isAtLeast: boolean;
  pager: ReactNode;
}

/** The line under a list: its totals or, while rows are chosen, their sums and what can be done with them; the pages. */
export function ListFoot<T>(props: ListFootProps<T>) {
  const { columns, chosen, count, onClear, batch, totals, total, isAtLeast, pager } = props;
  const { t } = useTranslation();
  const totalText = total === null ? '–' : formatTotal(total, isAtLeast);
  return (
    <footer className="list-foot">
      {count > 0 ? (
        <div className="list-chosen numbers">
          <span role="status" className="list-sums">
            {t('records.selected', { count })}
            {sumsOf(columns, chosen).map((one) => (
              <span key={one.key}>
                {' · '}
                {one.title} {one.total}
              </span>
            ))}
          </span>
          {batch}
          <Button size="small" onClick={onClear}>
            {t('records.clearSelection')}
          </Button>
        </div>
      ) : (
        (totals ?? (
          <p className="list-totals numbers" role="status">
            {t('records.total', { amount: totalText })}
          </p>
        ))
      )}
      {count === 0 && (
        <small className="list-keys" aria-hidden="true">
          {t('records.keys')}
        </small>
      )}
      {pager}
    </footer>
  );
}
