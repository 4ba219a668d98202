import type { BarSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { Paint } from '../../theme/paint.ts';
import { daysPerBar, groupEach, sumEach } from './spans.ts';

export type ChartOption = ComposeOption<
  BarSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

/** The colours of a theme that a chart uses, and the page's font. */
export interface ChartLook {
  paint: Pick<Paint, 'accent' | 'warning' | 'ink' | 'inkSoft' | 'line' | 'lineSoft' | 'raised'>;
  fontFamily: string;
}

interface DayChart {
  /** `YYYY-MM-DD`, oldest first. */
  days: readonly string[];
  /** Each with one bar per day. */
  series: readonly { name: string; values: readonly number[] }[];
  format: (value: number) => string;
  /** Formats the label of a bar for several days. */
  formatSpan: (from: string, to: string) => string;
}

/** A bar chart of a span of days, with one bar per week for a long span. */
export function dayOption({ days, series, format, formatSpan }: DayChart, look: ChartLook): ChartOption {
  const size = daysPerBar(days.length);
  const spans = groupEach(days, size).map((group) => [group[0] ?? '', group.at(-1) ?? ''] as const);
  const { paint } = look;
  return {
    ...base(look, format, (index) => {
      const [from, to] = spans[index] ?? ['', ''];
      return from === to ? from : formatSpan(from, to);
    }),
    color: [paint.accent.solid, paint.warning],
    ...(series.length > 1 && {
      legend: { top: 0, left: 0, itemWidth: 12, itemHeight: 12, textStyle: { color: paint.ink } },
    }),
    grid: { left: 8, right: 12, top: series.length > 1 ? 34 : 12, bottom: 8, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: spans.map(([from]) => from.slice(5)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: paint.line } },
      axisLabel: { color: paint.inkSoft, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: paint.inkSoft },
      splitLine: { lineStyle: { color: paint.lineSoft } },
    },
    series: series.map(({ name, values }) => ({
      type: 'bar',
      name,
      data: sumEach(values, size),
      barMaxWidth: 28,
    })),
  };
}

interface KindChart {
  /** The quantity that the bars show, with its unit. */
  name: string;
  kinds: readonly { name: string; amount: { area: number } }[];
  format: (value: number) => string;
}

/** A bar per kind, as long as its area, the first on top, with its figure at its end. */
export function kindOption({ name, kinds, format }: KindChart, look: ChartLook): ChartOption {
  const { paint } = look;
  return {
    ...base(look, format, (index) => kinds[index]?.name ?? ''),
    color: [paint.accent.solid],
    // Leaves room for the figure at the end of the longest bar.
    grid: { left: 8, right: 96, top: 4, bottom: 4, outerBoundsMode: 'same' },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: kinds.map((kind) => kind.name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: paint.line } },
      axisLabel: { color: paint.ink, width: 132, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        name,
        data: kinds.map(({ amount }) => amount.area),
        barMaxWidth: 16,
        label: {
          show: true,
          position: 'right',
          color: paint.ink,
          formatter: ({ value }) => format(Number(value)),
        },
      },
    ],
  };
}

/** The options that all charts share. Texts are drawn, never parsed as HTML, because names are the company's own. */
function base(
  { paint, fontFamily }: ChartLook,
  format: (value: number) => string,
  titleOf: (index: number) => string,
): ChartOption {
  return {
    animation: false,
    textStyle: { fontFamily, color: paint.ink },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: 'shadow' },
      backgroundColor: paint.raised,
      borderColor: paint.line,
      textStyle: { color: paint.ink, fontFamily },
      formatter: (hovered) => {
        const rows = [hovered].flat();
        const lines = rows.map(({ seriesName, value }) => `${seriesName} ${format(Number(value))}`);
        return [titleOf(rows[0]?.dataIndex ?? 0), ...lines].join('\n');
      },
    },
  };
}
