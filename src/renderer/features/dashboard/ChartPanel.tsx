import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import panels from '../../components/look/panels.module.css';
import texts from '../../components/look/texts.module.css';
import styles from './ChartPanel.module.css';

interface ChartPanelProps {
  title: string;
  /** The figures in one sentence. */
  summary?: string | undefined;
  /** Text shown instead when there is nothing to draw. */
  empty: string | null;
  chart: ReactNode;
  table: ReactNode;
}

/** A chart, beside a table with all its figures. */
export function ChartPanel({ title, summary, empty, chart, table }: ChartPanelProps) {
  const id = useId();
  return (
    <section className={`${panels.panel} ${styles.panel}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {empty === null ? (
        <>
          {summary && <p className={`${styles.summary} ${texts.numbers}`}>{summary}</p>}
          <div className={styles.both}>
            {chart}
            {/* biome-ignore-start lint/a11y: a table that scrolls must be reachable by keyboard, but is no landmark. */}
            <div role="group" className={styles.table} tabIndex={0} aria-labelledby={id}>
              {table}
            </div>
            {/* biome-ignore-end lint/a11y: see above. */}
          </div>
        </>
      ) : (
        <EmptyState title={empty} />
      )}
    </section>
  );
}
