import { useTranslation } from 'react-i18next';
import type { CompanyFigures } from '#shared/api/home';
import { sum } from '#shared/domain/decimal';
import { FigureTable } from '../../components/FigureTable.tsx';
import { formatArea } from '../../components/words/numbers.ts';
import { Chart } from './Chart.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { dayOption } from './chart-options.ts';

const HEIGHT_PX = 240;

/** The area delivered to customers and the area returned, by day. */
export function TradePanel({ days }: { days: NonNullable<CompanyFigures['trade']> }) {
  const { t } = useTranslation();
  const title = t('dashboard.perDayTrade');
  const busy = days.filter(({ delivered, returned }) => delivered > 0 || returned > 0);
  const total = (name: 'delivered' | 'returned') => formatArea(sum(days.map((day) => day[name])).toNumber());
  const series = (['delivered', 'returned'] as const).map((name) => ({
    name: t(`dashboard.${name}`),
    values: days.map((day) => day[name]),
  }));
  const formatSpan = (from: string, to: string) => t('dashboard.period', { from, to });
  return (
    <ChartPanel
      title={title}
      summary={t('dashboard.sumTrade', { delivered: total('delivered'), returned: total('returned') })}
      empty={busy.length === 0 ? t('dashboard.nothing') : null}
      chart={
        <Chart
          title={title}
          heightPx={HEIGHT_PX}
          of={days}
          option={(look) =>
            dayOption({ days: days.map(({ day }) => day), series, format: formatArea, formatSpan }, look)
          }
        />
      }
      table={
        <FigureTable
          title={title}
          columns={[t('dashboard.day'), t('dashboard.delivered'), t('dashboard.returned')]}
          rows={busy.map(({ day, delivered, returned }) => ({
            key: day,
            cells: [day, formatArea(delivered), formatArea(returned)],
          }))}
        />
      }
    />
  );
}
