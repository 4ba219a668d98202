import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import texts from '../../components/look/texts.module.css';
import styles from './ChosenBar.module.css';
import type { ListColumn } from './columns.ts';
import { sumsOf } from './sums.ts';
import { useCutOff } from './use-cut-off.ts';

interface ChosenBarProps<T> {
  columns: readonly ListColumn<T>[];
  /** The selected rows that are loaded. */
  chosen: readonly T[];
  /** The number of selected rows. */
  count: number;
  /** The buttons of the acts on the selected rows. */
  batch: ReactNode;
  onClear: () => void;
}

/** Number, sums and actions of the selected rows in one line; parts that do not fit are under 更多 (more). */
export function ChosenBar<T>({ columns, chosen, count, batch, onClear }: ChosenBarProps<T>) {
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(false);
  const { sums, acts, isCutOff } = useCutOff(isOpened, () => setOpened(true));
  // Every row has tab stops of its own between the chosen one and this line.
  const goToActs = () => acts.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  useScreenKeys([{ keys: ['a'], words: t('keys.acts'), run: goToActs }]);
  return (
    <div className={`${styles.bar} ${isOpened ? styles.opened : ''} ${texts.numbers}`}>
      <span role="status" className={styles.sums} ref={sums}>
        {t('records.selected', { count })}
        {sumsOf(columns, chosen).map((one) => (
          <span key={one.key}>
            {' · '}
            {one.title} {one.total}
          </span>
        ))}
      </span>
      <div className={styles.acts} ref={acts}>
        {batch}
      </div>
      {(isCutOff || isOpened) && (
        <Button
          size="small"
          type="text"
          aria-expanded={isOpened}
          onClick={() => setOpened((before) => !before)}
        >
          {t(isOpened ? 'records.fewerActs' : 'records.moreActs')}
        </Button>
      )}
      <Button
        size="small"
        type="text"
        icon={<Decorative icon={CloseOutlined} />}
        aria-label={t('records.clearSelection')}
        title={t('records.clearSelection')}
        onClick={onClear}
      />
    </div>
  );
}
