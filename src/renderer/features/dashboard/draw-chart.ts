import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartOption } from './chart-options.ts';

use([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

export interface Drawn {
  show(option: ChartOption): void;
  stop(): void;
}

/** Draws charts into an element and follows its size. */
export function drawChart(element: HTMLElement): Drawn {
  const chart = init(element, null, { renderer: 'svg' });
  const sizes = new ResizeObserver(() => chart.resize());
  sizes.observe(element);
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    stop() {
      sizes.disconnect();
      chart.dispose();
    },
  };
}
