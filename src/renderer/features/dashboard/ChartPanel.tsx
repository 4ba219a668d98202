import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';

interface ChartPanelProps {
  title: string;
  /** The figures in one sentence. */
  summary?: string;
  /** Words shown instead where there is nothing to draw. */
  empty: string | null;
  chart: ReactNode;
  table: ReactNode;
}

/** A chart that can be read as a table as well. */
export function ChartPanel({ title, summary, empty, chart, table }: ChartPanelProps) {
  const { t } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  return (
    <section className="panel chart-panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {empty === null && (
          <Button
            size="small"
            type="text"
            aria-label={`${title} ${t(isTable ? 'dashboard.asChart' : 'dashboard.asTable')}`}
            onClick={() => setIsTable(!isTable)}
          >
            {t(isTable ? 'dashboard.asChart' : 'dashboard.asTable')}
          </Button>
        )}
      </div>
      {empty === null ? (
        <>
          {summary && <p className="chart-summary numbers">{summary}</p>}
          {isTable ? <div className="chart-table">{table}</div> : chart}
        </>
      ) : (
        <EmptyState title={empty} />
      )}
    </section>
  );
}
