import type { Language } from '#shared/errors';
import styles from './EntryGrid.module.css';
import { type CellPlace, useCellProblem, useCellText, useHint } from './grid-source.ts';

/** The text of an inactive cell; redrawn only when it changes itself. */
export function CellText({ language, ...cell }: CellPlace & { language: Language }) {
  const text = useCellText(cell);
  const problem = useCellProblem(cell);
  const { format } = cell.column;
  return (
    <span className={styles.text} data-problem={problem?.severity} title={problem?.words[language]}>
      {text ? (format?.(text) ?? text) : <Hint {...cell} />}
    </span>
  );
}

function Hint(cell: CellPlace) {
  const hint = useHint(cell);
  return hint && <i className={styles.hint}>{hint}</i>;
}
