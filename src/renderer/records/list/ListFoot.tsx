import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import lists from '../../components/look/lists.module.css';
import texts from '../../components/look/texts.module.css';
import { formatTotal } from '../../components/words/numbers.ts';
import type { ListColumn } from './columns.ts';
import styles from './ListFoot.module.css';
import { sumsOf } from './sums.ts';

interface ListFootProps<T> {
  columns: readonly ListColumn<T>[];
  /** The selected rows that are loaded. */
  chosen: readonly T[];
  /** The number of selected rows. */
  count: number;
  onClear: () => void;
  batch: ReactNode;
  /** Replaces the number of records. */
  totals: ReactNode;
  /** Null while it is unknown, which differs from 0. */
  total: number | null;
  /** True when there are more than `total`. */
  isAtLeast: boolean;
  pager: ReactNode;
}

/** The line below a list: its totals or, for selected rows, their sums and actions; and the pages. */
export function ListFoot<T>(props: ListFootProps<T>) {
  const { columns, chosen, count, onClear, batch, totals, total, isAtLeast, pager } = props;
  const { t } = useTranslation();
  const totalText = total === null ? '–' : formatTotal(total, isAtLeast);
  return (
    <footer className={lists.foot}>
      {count > 0 ? (
        <div className={`${styles.chosen} ${texts.numbers}`}>
          <span role="status" className={styles.sums}>
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
          <p className={`${lists.totals} ${texts.numbers}`} role="status">
            {t('records.total', { amount: totalText })}
          </p>
        ))
      )}
      {count === 0 && (
        <small className={styles.keys} aria-hidden="true">
          {t('records.keys')}
        </small>
      )}
      {pager}
    </footer>
  );
}
