import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { Days } from '../../records/list-address.ts';
import 'dayjs/locale/zh-cn';

const DAY = 'YYYY-MM-DD';
const SPANS = [7, 30];

/** The days a list is narrowed to, both included; either end may be open. */
export function DayRange({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
  const { t } = useTranslation();
  const today = dayjs();
  const presets = [
    { label: t('monitor.today'), value: [today, today] as [typeof today, typeof today] },
    ...SPANS.map((count) => ({
      label: t('monitor.lastDays', { count }),
      value: [today.subtract(count - 1, 'day'), today] as [typeof today, typeof today],
    })),
  ];
  return (
    <DatePicker.RangePicker
      className="monitor-days"
      classNames={{ popup: { root: 'monitor-calendar' } }}
      aria-label={t('monitor.days')}
      placeholder={[t('monitor.firstDay'), t('monitor.lastDay')]}
      format={DAY}
      allowEmpty={[true, true]}
      presets={presets}
      value={[from === '' ? null : dayjs(from), to === '' ? null : dayjs(to)]}
      onChange={(days) => onChange({ from: days?.[0]?.format(DAY) ?? '', to: days?.[1]?.format(DAY) ?? '' })}
    />
  );
}
