import { useLayoutEffect, useRef } from 'react';
import type { CellProblem } from './model/problems.ts';
import styles from './ProblemBubble.module.css';

const GROUNDS = { error: styles.error, warning: styles.warning };

/** What is wrong with the active cell, beside it and above everything: the grid would cut it off. */
export function ProblemBubble({ words, severity }: { words: string; severity: CellProblem['severity'] }) {
  const bubble = useRef<HTMLDivElement>(null);

  // After each draw: the cell may have moved.
  useLayoutEffect(() => {
    const cell = bubble.current?.parentElement?.getBoundingClientRect();
    if (!bubble.current || !cell) return;
    if (!bubble.current.matches(':popover-open')) bubble.current.showPopover();
    const { width, height } = bubble.current.getBoundingClientRect();
    const isBelow = cell.bottom + height < window.innerHeight;
    bubble.current.style.left = `${Math.max(4, Math.min(cell.left, window.innerWidth - width - 4))}px`;
    bubble.current.style.top = `${isBelow ? cell.bottom + 2 : cell.top - height - 2}px`;
  });

  return (
    <div ref={bubble} popover="manual" className={`${styles.bubble} ${GROUNDS[severity]}`} aria-hidden="true">
      {words}
    </div>
  );
}
