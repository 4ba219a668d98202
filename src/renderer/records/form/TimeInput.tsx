import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { InputProps } from './FieldInput.tsx';
import styles from './TimeInput.module.css';

const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DD HH:mm:ss';

/** Chooses a day, or a time to the second, as text; empty text for none. A typed day alone means its midnight. */
export function TimeInput({
  hasClock,
  id,
  value,
  onChange,
  disabled = false,
  label,
}: InputProps & { hasClock: boolean }) {
  const format = hasClock ? MOMENT : DAY;
  const text = String(value ?? '');
  return (
    <DatePicker
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      className={styles.time}
      disabled={disabled}
      showTime={hasClock}
      format={hasClock ? [MOMENT, DAY] : DAY}
      value={text === '' ? null : dayjs(text)}
      onChange={(time) => onChange?.(time?.format(format) ?? '')}
    />
  );
}
