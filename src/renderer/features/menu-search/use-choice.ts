import { type KeyboardEvent, useId, useState } from 'react';

interface Choice {
  active: number;
  /** Props of the text field, which keeps the focus while the arrow keys move in the list. */
  fieldProps: {
    role: 'combobox';
    'aria-expanded': boolean;
    'aria-controls': string;
    'aria-autocomplete': 'list';
    'aria-activedescendant': string | undefined;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  listId: string;
  optionId: (index: number) => string;
  point: (index: number) => void;
}

/** The keys of a text field with a list below: arrows move in it, Enter chooses, Escape closes. */
export function useChoice(
  count: number,
  isOpen: boolean,
  onChoose: (index: number) => void,
  onLeave: () => void,
): Choice {
  const listId = useId();
  const [pointed, setPointed] = useState(0);
  const active = Math.min(pointed, Math.max(0, count - 1));
  const optionId = (index: number) => `${listId}-${index}`;

  function onKeyDown(event: KeyboardEvent): void {
    // The input method handles its own keys.
    if (event.nativeEvent.isComposing) return;
    const target = nextOf(event.key, active, count);
    if (target !== null) setPointed(target);
    else if (event.key === 'Enter' && count > 0) onChoose(active);
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    active,
    fieldProps: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && count > 0 ? optionId(active) : undefined,
      onKeyDown,
    },
    listId,
    optionId,
    point: setPointed,
  };
}

/** The index that an arrow key leads to, wrapping at the ends; null for other keys. */
function nextOf(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  return null;
}
