import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import 'dayjs/locale/zh-cn';
import styles from './DayFilter.module.css';

const DAY = 'YYYY-MM-DD';
const SPANS = [7, 30];

interface DayFilterProps {
  label: string;
  from: string;
  to: string;
  onChange: (days: { from: string; to: string }) => void;
}

/** Filters a list by days, both included; either end may be open. */
export function DayFilter({ label, from, to, onChange }: DayFilterProps) {
  const { t } = useTranslation();
  const today = dayjs();
  const presets = [
    { label: t('records.today'), value: [today, today] as [typeof today, typeof today] },
    ...SPANS.map((count) => ({
      label: t('records.lastDays', { count }),
      value: [today.subtract(count - 1, 'day'), today] as [typeof today, typeof today],
    })),
  ];
  return (
    <DatePicker.RangePicker
      className={styles.days}
      classNames={{ popup: { root: styles.calendar } }}
      aria-label={label}
      placeholder={[t('records.firstDay'), t('records.lastDay')]}
      format={DAY}
      allowEmpty={[true, true]}
      presets={presets}
      value={[from === '' ? null : dayjs(from), to === '' ? null : dayjs(to)]}
      onChange={(days) => onChange({ from: days?.[0]?.format(DAY) ?? '', to: days?.[1]?.format(DAY) ?? '' })}
    />
  );
}
