import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './RangeFields.module.css';

/** Numbers of labels from 1, both ends included. */
export interface LabelRange {
  from: number;
  to: number;
}

interface RangeFieldsProps {
  value: LabelRange;
  /** Number of labels to choose from. */
  count: number;
  onChange: (range: LabelRange) => void;
}

/** Labels from … to …; an emptied field is the first or the last label. */
export function RangeFields({ value: { from, to }, count, onChange }: RangeFieldsProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.range}>
      <InputNumber
        aria-label={t('print.firstLabel')}
        min={1}
        max={to}
        precision={0}
        value={from}
        onChange={(value) => onChange({ from: value ?? 1, to })}
      />
      <span>–</span>
      <InputNumber
        aria-label={t('print.lastOfRange')}
        min={from}
        max={count}
        precision={0}
        value={to}
        onChange={(value) => onChange({ from, to: value ?? count })}
      />
    </span>
  );
}
