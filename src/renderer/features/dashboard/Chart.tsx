import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, toAppError } from '#shared/errors';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { usePaint } from '../../theme/follow.ts';
import type { ChartLook, ChartOption } from './chart-options.ts';
import type { Drawn } from './draw-chart.ts';

interface ChartProps {
  title: string;
  heightPx: number;
  /** Called again whenever `of` or the theme changes. */
  option: (look: ChartLook) => ChartOption;
  /** The data that the option is built from. */
  of: unknown;
}

/**
 * A chart beside a table with all its figures. The chart library is a separate chunk, fetched with the first chart.
 */
export function Chart({ title, heightPx, option, of }: ChartProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [round, setRound] = useState(0);
  const paint = usePaint((state) => state.paint);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try.
  useEffect(() => {
    let current: Drawn | null = null;
    let isOver = false;
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (isOver || !element.current) return;
        current = drawChart(element.current);
        setDrawn(current);
      },
      (reason: unknown) => setError(new AppError('page.not_loaded', { reason: toAppError(reason).message })),
    );
    return () => {
      isOver = true;
      current?.stop();
      setDrawn(null);
    };
  }, [round]);

  function retry(): void {
    setError(null);
    setRound((before) => before + 1);
  }

  const latest = useRef(option);
  latest.current = option;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data redraws the chart.
  useEffect(() => {
    drawn?.show(latest.current({ paint, fontFamily: getComputedStyle(document.body).fontFamily }));
  }, [drawn, paint, of]);

  if (error) return <ErrorPanel error={error} kind="warning" onRetry={retry} />;
  return (
    <div
      ref={element}
      role="img"
      aria-label={t('dashboard.chartOf', { title })}
      style={{ height: heightPx }}
    />
  );
}
