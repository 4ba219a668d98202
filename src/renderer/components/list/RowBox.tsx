import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { ListRowsContext } from './list-rows.ts';
import styles from './RowBox.module.css';

/** A row's checkbox: an element of the browser, because a list draws one in every row. */
export function RowBox({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const rows = use(ListRowsContext);
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('records.selectRow', { name })}
      checked={rows?.chosen.has(id) ?? false}
      onChange={({ nativeEvent }) => rows?.choose(id, (nativeEvent as MouseEvent).shiftKey)}
    />
  );
}

/** The checkbox of the whole page, in the head. */
export function PageBox() {
  const { t } = useTranslation();
  const rows = use(ListRowsContext);
  const { ofPage = 'none' } = rows ?? {};
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('records.selectPage')}
      ref={(box) => {
        if (box) box.indeterminate = ofPage === 'some';
      }}
      checked={ofPage === 'all'}
      onChange={() => rows?.choosePage()}
    />
  );
}
