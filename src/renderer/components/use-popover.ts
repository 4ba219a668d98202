import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

interface OpenedByButton {
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  button: RefObject<HTMLButtonElement | null>;
  /** For the popover's content: Escape closes it, and the focus returns to the button. */
  onKeyDown(event: KeyboardEvent): void;
}

/** A popover that a button opens. */
export function usePopover(): OpenedByButton {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    setOpen,
    button,
    onKeyDown({ key, defaultPrevented }) {
      if (key !== 'Escape' || defaultPrevented) return;
      setOpen(false);
      button.current?.focus();
    },
  };
}
