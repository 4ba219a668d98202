import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import 'dayjs/locale/zh-cn';
import { DayInput } from '../../components/DayInput.tsx';
import styles from './DayFilter.module.css';

const DAY = 'YYYY-MM-DD';
const SPANS = [7, 30];
const COMPONENTS = { input: DayInput };

interface Days {
  from: string;
  to: string;
}

interface DayFilterProps extends Days {
  label: string;
  onChange: (days: Days) => void;
}

/** Filters a list by days, both included; either end may be open. */
export function DayFilter({ label, from, to, onChange }: DayFilterProps) {
  const { t } = useTranslation();
  const today = dayjs();
  const unreported = useRef<Days | null>(null);

  /** The library reports days once both ends were visited, but shows the only one after the calendar is closed. */
  function report(days: Days | null): void {
    unreported.current = null;
    if (days !== null && (days.from !== from || days.to !== to)) onChange(inOrder(days));
  }

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
      onCalendarChange={(days) => {
        unreported.current = daysOf(days);
      }}
      onOpenChange={(isOpen) => !isOpen && report(unreported.current)}
      onChange={(days) => report(daysOf(days))}
      components={COMPONENTS}
    />
  );
}

const daysOf = (days: readonly (Dayjs | null)[] | null): Days => ({
  from: days?.[0]?.format(DAY) ?? '',
  to: days?.[1]?.format(DAY) ?? '',
});

const inOrder = ({ from, to }: Days): Days =>
  to !== '' && from > to ? { from: to, to: from } : { from, to };
