import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { matchWords } from '../components/words/match-words.ts';
import { usePinyin } from '../components/words/use-pinyin.ts';
import { ChoiceList, optionId } from './ChoiceList.tsx';
import type { Choice, Column } from './model/sheet.ts';

interface ChoiceListState {
  isOpen: boolean;
  /** Of the cell's input. */
  props: Readonly<Record<string, unknown>>;
  list: ReactNode;
  /** After a letter, and when a click or F2 asks for all. */
  open(): void;
  close(): void;
  /** Keys of the list while it is open; Enter and Tab take a choice and go on to the grid. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** More are found by a further letter. */
const MOST = 50;

/** The list of the words that a cell can take, by the letters typed, pinyin too. */
export function useChoiceList(
  { title, choices }: Column,
  text: string,
  type: (text: string) => void,
): ChoiceListState {
  const id = useId();
  const match = usePinyin();
  const [isWanted, setWanted] = useState(false);
  const [at, setAt] = useState(0);
  const found = isWanted && choices ? matching(choices, text, match) : [];
  const isOpen = found.length > 0;
  const close = () => setWanted(false);

  function choose({ label }: Choice): void {
    type(label);
    close();
  }

  function step(by: 1 | -1, event: KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setAt((at + by + found.length) % found.length);
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
      setAt(0);
    },
    close,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey) return;
      if (event.key === 'F2' && choices) {
        setWanted(true);
        setAt(
          Math.max(
            0,
            choices.findIndex(({ label }) => label === text),
          ),
        );
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

/** All of them where the text is one already. */
function matching(
  choices: readonly Choice[],
  text: string,
  match: ReturnType<typeof usePinyin>,
): readonly Choice[] {
  const isOne = text.trim() === '' || choices.some(({ label }) => label === text);
  return (isOne ? choices : choices.filter(({ label }) => matchWords(label, text, match))).slice(0, MOST);
}
