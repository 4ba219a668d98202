import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { createPaint } from '../../theme/paint.ts';
import { THEMES } from '../../theme/themes/index.ts';
import { type ChartOption, dayOption, kindOption } from './chart-options.ts';
import { splitKinds } from './kinds.ts';

use([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

const look = { paint: createPaint(THEMES.default, '#409eff'), fontFamily: 'sans-serif' };
const formatSpan = (from: string, to: string) => `${from} – ${to}`;

/** The texts of the drawing, as the library lays them out in a panel of a usual width. */
function draw(option: ChartOption): string[] {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 640, height: 240 });
  chart.setOption(option);
  const words = [...chart.renderToSVGString().matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) =>
    String(text),
  );
  chart.dispose();
  return words;
}

function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(first);
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  );
}

test('labels every day of a week', () => {
  const days = daysFrom('2026-11-16', 7);
  const series = [{ name: '面积 m²', values: [1.5, 0, 2, 3, 4, 5, 6] }];
  const words = draw(dayOption({ days, series, format: formatArea, formatSpan }, look));
  for (const day of days) expect(words).toContain(day.slice(5));
});

test('labels as many of thirty days as fit, and more than the ends', () => {
  const days = daysFrom('2026-10-24', 30);
  const series = [{ name: '面积 m²', values: days.map((_, index) => index) }];
  const words = draw(dayOption({ days, series, format: formatArea, formatSpan }, look));
  expect(words.filter((text) => /^\d\d-\d\d$/.test(text)).length).toBeGreaterThan(4);
});

test('two series have a legend, one has none', () => {
  const days = daysFrom('2026-11-16', 7);
  const values = [1, 0, 0, 0, 0, 0, 2];
  const one = { name: '打印标签', values };
  const two = { name: '写标签', values };
  const chart = { days, format: formatCount, formatSpan };
  expect(draw(dayOption({ ...chart, series: [one, two] }, look))).toEqual(
    expect.arrayContaining(['打印标签', '写标签']),
  );
  expect(draw(dayOption({ ...chart, series: [one] }, look))).not.toContain('打印标签');
});

test('draws kinds with their areas, without a bar for the sum of the others', () => {
  const kinds = Array.from({ length: 27 }, (_, index) => ({
    key: String(index),
    name: `树种${index}`,
    amount: { packs: 2, area: 100.5 - index },
  }));
  const { shown, others } = splitKinds(kinds);
  expect(others).toEqual({ count: 19, amount: { packs: 38, area: 1_586.5 } });
  const words = draw(kindOption({ name: '面积 m²', kinds: shown, format: formatArea }, look));
  expect(words.filter((text) => text.startsWith('树种'))).toEqual(shown.map(({ name }) => name));
  expect(words).toContain('100.500');
  expect(words).not.toContain('1,586.500');
});

test('leaves no others when all kinds have a bar', () => {
  const kinds = [{ key: 'a', name: 'A', amount: { packs: 1, area: 0.1 } }];
  expect(splitKinds(kinds)).toEqual({ shown: kinds, others: null });
});
