import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type InputEvent, type KeyboardEvent, useRef } from 'react';
import { toHalfWidth } from '#shared/domain/half-width';
import { typedDay } from '#shared/domain/typed-day';
import type { InputProps } from './FieldInput.tsx';
import styles from './TimeInput.module.css';

const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DD HH:mm:ss';

/**
 * Chooses a day, or a time to the second, as text; empty text for none. A typed day alone means its midnight. What is
 * typed counts as soon as it is complete, because the page may be left, and the form saved by a key, without leaving
 * the field; a day in another usual form, such as 2026-3-4, once the field is left, because further digits may follow.
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
  // A day to which a digit or a clock time may still be added.
  const unfinished = useRef<string | null>(null);

  function onInput({ target }: InputEvent<HTMLElement>): void {
    const typed = toHalfWidth((target as HTMLInputElement).value).trim();
    const isComplete = isTime(typed, format);
    unfinished.current = isComplete ? null : typedDay(typed);
    if (isComplete) onChange?.(typed);
  }

  function takeDay(): void {
    if (unfinished.current !== null) onChange?.(dayjs(unfinished.current).format(format));
    unfinished.current = null;
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
          unfinished.current = null;
          onChange?.(time?.format(format) ?? '');
        }}
      />
    </span>
  );
}

const isTime = (text: string, format: string) => dayjs(text, format, true).isValid();
