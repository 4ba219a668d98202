import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

interface CompletedInputProps extends ComponentProps<'input'> {
  /** The complete form of a typed text; null for a text without one. */
  read: (typed: string) => string | null;
}

/**
 * The input within the library's calendars, which accept complete texts (2026-03-04) only. One in another usual form
 * (2026-3-4) is completed when Enter takes it or the input is left, because further digits may follow before.
 */
export function CompletedInput({ read, onChange, onKeyDown, onBlur, value, ...input }: CompletedInputProps) {
  const whole = read(String(value));
  const passKey = useRef(onKeyDown);
  useLayoutEffect(() => {
    passKey.current = onKeyDown;
  });

  function complete(): void {
    // The library reads the text alone.
    if (whole !== null && whole !== value)
      onChange?.({ target: { value: whole } } as ChangeEvent<HTMLInputElement>);
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
