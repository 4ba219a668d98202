import { useTranslation } from 'react-i18next';
import type { CompanyFigures } from '#shared/api/home';
import { sum } from '#shared/domain/decimal';
import { FigureTable } from '../../components/FigureTable.tsx';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { Chart } from './Chart.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { dayOption } from './chart-options.ts';
import { daysPerBar } from './spans.ts';

const HEIGHT_PX = 240;

/** Day by day: the area that came in, the labels printed and the tags written. */
export function DaysPanels({ days }: Pick<CompanyFigures, 'days'>) {
  const { t } = useTranslation();
  const names = days.map(({ day }) => day);
  const total = (values: readonly number[]) => sum(values).toNumber();
  const packs = total(days.map((day) => day.packs));
  const labels = total(days.map((day) => day.labels));
  const tags = total(days.map((day) => day.tags));
  const perBar = daysPerBar(days.length);
  const withSpan = (summary: string) =>
    perBar > 1 ? `${summary} · ${t('dashboard.perBar', { count: perBar })}` : summary;
  const formatSpan = (from: string, to: string) => t('dashboard.period', { from, to });

  return (
    <>
      <ChartPanel
        title={t('dashboard.perDay')}
        summary={withSpan(
          t('dashboard.sumIn', {
            packs: formatCount(packs),
            area: formatArea(total(days.map(({ area }) => area))),
          }),
        )}
        empty={packs === 0 ? t('dashboard.nothing') : null}
        chart={
          <Chart
            title={t('dashboard.perDay')}
            heightPx={HEIGHT_PX}
            of={days}
            option={(look) => {
              const series = [{ name: t('dashboard.area'), values: days.map(({ area }) => area) }];
              return dayOption({ days: names, series, format: formatArea, formatSpan }, look);
            }}
          />
        }
        table={
          <FigureTable
            title={t('dashboard.perDay')}
            columns={[t('dashboard.day'), t('dashboard.packs'), t('dashboard.area')]}
            rows={days
              .filter((day) => day.packs > 0)
              .map((day) => ({
                key: day.day,
                cells: [day.day, formatCount(day.packs), formatArea(day.area)],
              }))}
          />
        }
      />
      <ChartPanel
        title={t('dashboard.perDayWork')}
        summary={withSpan(t('dashboard.sumWork', { labels: formatCount(labels), tags: formatCount(tags) }))}
        empty={labels + tags === 0 ? t('dashboard.nothing') : null}
        chart={
          <Chart
            title={t('dashboard.perDayWork')}
            heightPx={HEIGHT_PX}
            of={days}
            option={(look) => {
              const series = [
                { name: t('dashboard.labels'), values: days.map((day) => day.labels) },
                { name: t('dashboard.tags'), values: days.map((day) => day.tags) },
              ];
              return dayOption({ days: names, series, format: formatCount, formatSpan }, look);
            }}
          />
        }
        table={
          <FigureTable
            title={t('dashboard.perDayWork')}
            columns={[t('dashboard.day'), t('dashboard.labels'), t('dashboard.tags')]}
            rows={days
              .filter((day) => day.labels + day.tags > 0)
              .map((day) => ({
                key: day.day,
                cells: [day.day, formatCount(day.labels), formatCount(day.tags)],
              }))}
          />
        }
      />
    </>
  );
}
