import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { typedDay } from '#shared/domain/typed-day';

/**
 * The input within the library's calendars, which accept complete days (2026-03-04) only. A day in another usual form
 * (2026-3-4) is completed when Enter takes it or the input is left, because further digits may follow before.
 */
export function DayInput({ onChange, onKeyDown, onBlur, value, ...input }: ComponentProps<'input'>) {
  const day = typedDay(String(value));
  const passKey = useRef(onKeyDown);
  useLayoutEffect(() => {
    passKey.current = onKeyDown;
  });

  function complete(): void {
    // The library reads the text alone.
    if (day !== null && day !== value)
      onChange?.({ target: { value: day } } as ChangeEvent<HTMLInputElement>);
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    // The library's function for Enter checks the text of its last render.
    if (event.key === 'Enter') flushSync(complete);
    passKey.current?.(event);
  }

  return (
    <input
      {...input}
      value={value}
      onChange={onChange}
      onKeyDown={onKey}
      onBlur={(event) => {
        complete();
        onBlur?.(event);
      }}
    />
  );
}
