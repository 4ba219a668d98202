import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import lists from '../../components/look/lists.module.css';
import texts from '../../components/look/texts.module.css';
import { formatTotal } from '../../components/words/numbers.ts';
import { ChosenBar } from './ChosenBar.tsx';
import type { ListColumn } from './columns.ts';
import styles from './ListFoot.module.css';

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
  const behind = count > 0 ? (styles.behind ?? '') : '';
  return (
    <footer className={lists.foot}>
      <div className={styles.beside}>
        <div className={behind}>
          {totals ?? (
            <p className={`${lists.totals} ${texts.numbers}`} role="status">
              {t('records.total', { amount: totalText })}
            </p>
          )}
        </div>
        <small className={`${styles.keys} ${behind}`} aria-hidden="true">
          {t('records.keys')}
        </small>
        {count > 0 && <ChosenBar {...{ columns, chosen, count, batch, onClear }} />}
      </div>
      {pager}
    </footer>
  );
}
