import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import type { InputProps } from './FieldInput.tsx';
import styles from './TimeInput.module.css';

const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DD HH:mm:ss';

/**
 * Chooses a day, or a time to the second, as text; empty text for none. A typed day alone means its midnight. What is
 * typed counts as soon as it is complete, because the page may be left, and the form saved by a key, without leaving
 * the field.
 */
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
  // A day to which a clock time may still be added.
  const typedDay = useRef('');

  function onInput({ target }: FormEvent<HTMLElement>): void {
    const typed = (target as HTMLInputElement).value.trim();
    typedDay.current = hasClock && isTime(typed, DAY) ? typed : '';
    if (isTime(typed, format)) onChange?.(typed);
  }

  function takeDay(): void {
    if (typedDay.current !== '') onChange?.(dayjs(typedDay.current).format(format));
    typedDay.current = '';
  }

  /** Ctrl, Cmd and Alt begin a shortcut that saves or leaves. */
  function onKeyDown({ ctrlKey, metaKey, altKey }: KeyboardEvent): void {
    if (ctrlKey || metaKey || altKey) takeDay();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the input inside, which has the role.
    <span className={styles.listening} onInput={onInput} onBlur={takeDay} onKeyDown={onKeyDown}>
      <DatePicker
        {...(id && { id })}
        {...(label && { 'aria-label': label })}
        className={styles.time}
        disabled={disabled}
        showTime={hasClock}
        format={hasClock ? [MOMENT, DAY] : DAY}
        value={text === '' ? null : dayjs(text)}
        onChange={(time) => {
          typedDay.current = '';
          onChange?.(time?.format(format) ?? '');
        }}
      />
    </span>
  );
}

const isTime = (text: string, format: string) => dayjs(text, format, true).isValid();
