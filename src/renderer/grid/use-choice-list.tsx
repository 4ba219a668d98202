import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { usePinyin } from '../components/words/use-pinyin.ts';
import { ChoiceList, optionId } from './ChoiceList.tsx';
import { foundChoices } from './found-choices.ts';
import type { Choice, Column } from './model/sheet.ts';

interface ChoiceListState {
  isOpen: boolean;
  /** Properties for the cell's input. */
  props: Readonly<Record<string, unknown>>;
  list: ReactNode;
  /** Called after a letter, and when a click or F2 requests all choices. */
  open(): void;
  close(): void;
  /** Handles keys while the list is open; Enter and Tab select a choice and are then passed on to the grid. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** The list of allowed words for a cell, filtered by the typed letters, pinyin included. */
export function useChoiceList(
  { title, choices }: Column,
  text: string,
  type: (text: string) => void,
): ChoiceListState {
  const id = useId();
  const match = usePinyin();
  const [isWanted, setWanted] = useState(false);
  /** Where the arrow keys went; null before. */
  const [moved, setMoved] = useState<number | null>(null);
  const { found, current } = foundChoices(isWanted && choices ? choices : [], text, match);
  const at = moved ?? current;
  const isOpen = found.length > 0;
  const close = () => setWanted(false);

  function choose({ label }: Choice): void {
    type(label);
    close();
  }

  function step(by: 1 | -1, event: KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setMoved((at + by + found.length) % found.length);
  }

  return {
    isOpen,
    props: choices
      ? {
          role: 'combobox',
          'aria-expanded': isOpen,
          'aria-autocomplete': 'list',
          ...(isOpen && { 'aria-controls': id, 'aria-activedescendant': optionId(id, at) }),
        }
      : {},
    list: isOpen && <ChoiceList id={id} label={title} choices={found} at={at} onChoose={choose} />,
    open() {
      if (choices === undefined) return;
      setWanted(true);
      setMoved(null);
    },
    close,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey) return;
      if (event.key === 'F2' && choices) {
        setWanted(true);
        setMoved(null);
      }
      const chosen = found[at];
      if (chosen === undefined) return;
      if (event.key === 'ArrowDown') step(1, event);
      else if (event.key === 'ArrowUp') step(-1, event);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(chosen);
      else if (event.key === 'Escape') close();
    },
  };
}
