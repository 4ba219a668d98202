import { useTranslation } from 'react-i18next';
import { useListRows } from './list-rows.ts';
import styles from './RowBox.module.css';

/** A row's checkbox: an element of the browser, because a list draws one in every row. */
export function RowBox({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const isChosen = useListRows(({ chosen }) => chosen.has(id));
  const choose = useListRows((rows) => rows.choose);
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('records.selectRow', { name })}
      checked={isChosen}
      onChange={({ nativeEvent }) => choose(id, (nativeEvent as MouseEvent).shiftKey)}
    />
  );
}

/** The checkbox of the whole page, in the head. */
export function PageBox() {
  const { t } = useTranslation();
  const ofPage = useListRows((rows) => rows.ofPage);
  const choosePage = useListRows((rows) => rows.choosePage);
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('records.selectPage')}
      ref={(box) => {
        if (box) box.indeterminate = ofPage === 'some';
      }}
      checked={ofPage === 'all'}
      onChange={choosePage}
    />
  );
}
