import { useTranslation } from 'react-i18next';
import type { CompanyFigures } from '#shared/api/home';
import { sum } from '#shared/domain/decimal';
import { formatArea, formatCount } from '../../components/numbers.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { DayBars } from './DayBars.tsx';
import { FigureTable } from './FigureTable.tsx';

/** What came in, and what was printed and written, day by day. */
export function DaysPanels({ days }: Pick<CompanyFigures, 'days'>) {
  const { t } = useTranslation();
  const names = days.map(({ day }) => day);
  const total = (values: readonly number[]) => sum(values).toNumber();
  const packs = total(days.map((day) => day.packs));
  const labels = total(days.map((day) => day.labels));
  const tags = total(days.map((day) => day.tags));

  return (
    <>
      <ChartPanel
        title={t('dashboard.perDay')}
        summary={t('dashboard.sumIn', {
          packs: formatCount(packs),
          area: formatArea(total(days.map(({ area }) => area))),
        })}
        empty={packs === 0 ? t('dashboard.nothing') : null}
        chart={
          <DayBars
            title={t('dashboard.perDay')}
            days={names}
            series={[{ name: t('dashboard.packs'), values: days.map((day) => day.packs) }]}
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
        summary={t('dashboard.sumWork', { labels: formatCount(labels), tags: formatCount(tags) })}
        empty={labels + tags === 0 ? t('dashboard.nothing') : null}
        chart={
          <DayBars
            title={t('dashboard.perDayWork')}
            days={names}
            series={[
              { name: t('dashboard.labels'), values: days.map((day) => day.labels) },
              { name: t('dashboard.tags'), values: days.map((day) => day.tags) },
            ]}
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
