import { useEffect, useRef } from 'react';
import styles from './EntryList.module.css';
import type { Entry } from './find-entries.ts';
import type { useChoice } from './use-choice.ts';

interface EntryListProps {
  entries: Entry[];
  choice: ReturnType<typeof useChoice>;
  label: string;
  onChoose: (index: number) => void;
}

/** The found pages and packages, for a text field that keeps the focus. */
export function EntryList({ entries, choice, label, onChoose }: EntryListProps) {
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another entry is active.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [choice.active]);

  return (
    <div role="listbox" id={choice.listId} aria-label={label} className={styles.list}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        <div
          key={entry.path}
          ref={index === choice.active ? active : null}
          id={choice.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === choice.active}
          onPointerMove={() => choice.point(index)}
          // Keeps the focus in the field until the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span>{entry.title}</span>
          {entry.groups.length > 0 && <small>{entry.groups.join(' / ')}</small>}
        </div>
      ))}
    </div>
  );
}
