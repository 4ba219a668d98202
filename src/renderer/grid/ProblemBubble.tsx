import { useRef } from 'react';
import type { CellProblem } from './model/problems.ts';
import styles from './ProblemBubble.module.css';
import { useBesideCell } from './use-beside-cell.ts';

const GROUNDS = { error: styles.error, warning: styles.warning };

/** The problem of the active cell, shown beside it. */
export function ProblemBubble({ words, severity }: { words: string; severity: CellProblem['severity'] }) {
  const bubble = useRef<HTMLDivElement>(null);
  useBesideCell(bubble);
  return (
    <div ref={bubble} popover="manual" className={`${styles.bubble} ${GROUNDS[severity]}`} aria-hidden="true">
      {words}
    </div>
  );
}
