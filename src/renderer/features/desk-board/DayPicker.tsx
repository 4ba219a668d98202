import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, DatePicker, Space } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import 'dayjs/locale/zh-cn';
import { DayInput } from '../../components/DayInput.tsx';
import { Decorative } from '../../components/Decorative.tsx';

const DAY = 'YYYY-MM-DD';
const COMPONENTS = { input: DayInput };

/** One day up to today, with steps to the day before and after. */
export function DayPicker({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation();
  const shown = dayjs(day);
  const isToday = !shown.isBefore(dayjs(), 'day');
  const step = (days: number) => onChange(shown.add(days, 'day').format(DAY));
  return (
    <Space.Compact>
      <Button
        aria-label={t('deskBoard.dayBefore')}
        icon={<Decorative icon={LeftOutlined} />}
        onClick={() => step(-1)}
      />
      <DatePicker
        aria-label={t('deskBoard.day')}
        format={DAY}
        allowClear={false}
        value={shown}
        disabledDate={(one) => one.isAfter(dayjs(), 'day')}
        onChange={(one) => one && onChange(one.format(DAY))}
        components={COMPONENTS}
      />
      <Button
        aria-label={t('deskBoard.dayAfter')}
        icon={<Decorative icon={RightOutlined} />}
        disabled={isToday}
        onClick={() => step(1)}
      />
    </Space.Compact>
  );
}
