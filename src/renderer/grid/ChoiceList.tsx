import { useLayoutEffect, useRef } from 'react';
import styles from './ChoiceList.module.css';
import type { Choice } from './model/sheet.ts';
import { useBesideCell } from './use-beside-cell.ts';

interface ChoiceListProps {
  id: string;
  label: string;
  choices: readonly Choice[];
  /** The index of the choice that Enter selects. */
  at: number;
  onChoose: (choice: Choice) => void;
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** The allowed words for the active cell, shown next to it. */
export function ChoiceList({ id, label, choices, at, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  useBesideCell(list);
  useLayoutEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={list} id={id} popover="manual" role="listbox" aria-label={label} className={styles.list}>
      {choices.map((choice, index) => (
        <div
          key={choice.value}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className={styles.choice}
          onMouseDown={(event) => {
            // The focus stays in the cell, and the grid behind it is not clicked.
            event.preventDefault();
            event.stopPropagation();
            onChoose(choice);
          }}
        >
          {choice.label}
        </div>
      ))}
    </div>
  );
}
