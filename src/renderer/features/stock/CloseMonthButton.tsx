import { Button, DatePicker, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MonthInput } from '../../components/MonthInput.tsx';

interface CloseMonthButtonProps {
  /** The last closed month, `YYYY-MM`; empty for none. */
  after: string;
  busy: boolean;
  /** Resolves to whether it was closed. */
  onClose: (month: string) => Promise<boolean>;
}

const MONTH = 'YYYY-MM';
const COMPONENTS = { input: MonthInput };

/** Chooses a month that is over and not closed, at first the last one, and closes it. */
export function CloseMonthButton({ after, busy, onClose }: CloseMonthButtonProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Dayjs | null>(null);
  const isClosable = (month: Dayjs) =>
    month.format(MONTH) > after && month.format(MONTH) < dayjs().format(MONTH);
  const lastOver = dayjs().subtract(1, 'month');
  const month = chosen ?? (isClosable(lastOver) ? lastOver : null);

  async function close(): Promise<void> {
    if (month !== null && (await onClose(month.format(MONTH)))) setChosen(null);
  }

  return (
    <Space>
      <DatePicker
        picker="month"
        style={{ width: 180 }}
        aria-label={t('stock.closeMonth')}
        placeholder={t('stock.closeMonth')}
        value={month}
        disabledDate={(one) => !isClosable(one)}
        onChange={setChosen}
        components={COMPONENTS}
      />
      <Button type="primary" loading={busy} disabled={month === null} onClick={() => void close()}>
        {t('stock.close')}
      </Button>
    </Space>
  );
}
